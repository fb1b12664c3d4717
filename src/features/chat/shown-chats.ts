const shown = new Map<number, number>();

/** Notes that a chat is on the screen. Returns a function that ends it. */
export function noteShownChat(groupId: number): () => void {
  shown.set(groupId, (shown.get(groupId) ?? 0) + 1);
  return () => {
    const count = (shown.get(groupId) ?? 0) - 1;
    if (count > 0) shown.set(groupId, count);
    else shown.delete(groupId);
  };
}

/** Whether the person has this chat before them now, in the page or in the panel beside it. */
export const isChatShown = (groupId: number): boolean =>
  shown.has(groupId) && document.visibilityState === 'visible';
