const shown = new Map<number, number>();

/** Registers a chat as on screen. Returns a function that unregisters it. */
export function registerShownChat(groupId: number): () => void {
  shown.set(groupId, (shown.get(groupId) ?? 0) + 1);
  return () => {
    const count = (shown.get(groupId) ?? 0) - 1;
    if (count > 0) shown.set(groupId, count);
    else shown.delete(groupId);
  };
}

/** Whether the chat is on screen, in the page or in the panel beside it, and the page is visible. */
export const isChatShown = (groupId: number): boolean =>
  shown.has(groupId) && document.visibilityState === 'visible';
