interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const gap = 6;
const margin = 8;

/** Position of a panel: below its anchor, above if there is more space, always inside the window. */
export function popoverPosition(
  anchor: Box,
  panel: { width: number; height: number },
  window: { width: number; height: number },
): { left: number; top: number } {
  const within = (value: number, size: number, room: number) =>
    Math.max(margin, Math.min(value, room - size - margin));
  const below = anchor.bottom + gap;
  const fitsBelow = below + panel.height + margin <= window.height;
  const top =
    fitsBelow || anchor.top < window.height - anchor.bottom ? below : anchor.top - gap - panel.height;
  const fromLeft = anchor.left + panel.width + margin <= window.width;
  const left = fromLeft ? anchor.left : anchor.right - panel.width;
  return {
    left: within(left, panel.width, window.width),
    top: within(top, panel.height, window.height),
  };
}
