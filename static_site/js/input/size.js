// Tells the state how large the window is, and the style sheets how much of it the keyboard leaves.

/** @param {import('../app.js').App} app */
export function watchSize(app) {
  const measure = () => app.dispatch({ type: 'size', width: innerWidth, height: innerHeight });
  const visual = window.visualViewport;
  const keyboard = () =>
    visual &&
    document.documentElement.style.setProperty(
      '--covered',
      // Whoever has zoomed in sees less of the page too, but nothing covers it.
      `${Math.max(0, Math.round(innerHeight - visual.height * visual.scale - visual.offsetTop))}px`,
    );
  addEventListener('resize', measure);
  visual?.addEventListener('resize', keyboard);
  visual?.addEventListener('scroll', keyboard);
  measure();
}
