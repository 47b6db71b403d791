// Tells the state how large the window is, and the style sheets how much of it the keyboard leaves.

/** @param {import('../app.js').App} app */
export function watchSize(app) {
  const measure = () => app.dispatch({ type: 'size', width: innerWidth, height: innerHeight });
  const visual = window.visualViewport;
  const keyboard = () =>
    visual &&
    document.documentElement.style.setProperty(
      '--covered',
      `${Math.max(0, innerHeight - visual.height - visual.offsetTop)}px`,
    );
  addEventListener('resize', measure);
  visual?.addEventListener('resize', keyboard);
  visual?.addEventListener('scroll', keyboard);
  measure();
}
