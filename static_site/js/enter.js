// The root has no page of its own: it leads to the reader's language.

import { readSettings } from './kept.js';
import { chooseLanguage } from './languages.js';

location.replace(new URL(`${chooseLanguage(readSettings().language)}/${location.search}`, document.baseURI));
