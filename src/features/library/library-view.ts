/* Grid is 1 and list is 2, as the specification numbers them; the device remembers which. */
export const views = { grid: 1, list: 2 } as const;
export type LibraryView = (typeof views)[keyof typeof views];

const key = 'library-view';

export function currentView(): LibraryView {
  try {
    return localStorage.getItem(key) === '1' ? views.grid : views.list;
  } catch {
    return views.list;
  }
}

export function rememberView(view: LibraryView): void {
  try {
    localStorage.setItem(key, String(view));
  } catch {
    // Storage is refused to this page: it holds for the visit.
  }
}
