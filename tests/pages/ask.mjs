// Asks the site's own modules, for tests that hold their answers to the engine: {what, items} in, one answer an item out.
import '../site/modules/page.js';
import { readFileSync } from 'node:fs';
import { conflictIn } from '../../static_site/js/rules/check.js';
import { examplesFor } from '../../static_site/js/rules/examples.js';
import { choiceIn, ranksIn, rulesOf } from '../../static_site/js/rules/catalog.js';
import { cardRefusal, drawRefusal } from '../../static_site/js/model/why.js';
import { roundTheTable } from '../../static_site/js/model/table.js';
import { pageFor } from '../../static_site/js/model/address.js';

const catalog = JSON.parse(readFileSync(new URL('../../static_site/rules/catalog.json', import.meta.url), 'utf8'));

const ANSWERS = {
  conflict: ({ rules, capacity }) => conflictIn(catalog, rules, capacity),
  changed: (rules) => rulesOf(catalog, rules).changed,
  link: (rules) => choiceIn(catalog, pageFor('new', rules)),
  card: ({ view, card }) => cardRefusal(view, card),
  draw: drawRefusal,
  around: ({ seats, mine, direction }) => roundTheTable(Array.from({ length: seats }, (_, seat) => ({ seat })), mine, direction).map(({ seat }) => seat),
  examples: (options) => examplesFor(options, ranksIn(catalog, options)),
};

const { what, items } = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(items.map(ANSWERS[what])));
