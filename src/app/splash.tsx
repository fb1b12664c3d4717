/** The same as stands in index.html, so that nothing flickers until there is something to show. */
export const Splash = () => (
  <div className="splash">
    <img src="/mark.svg" width="64" height="64" alt="" />
  </div>
);
