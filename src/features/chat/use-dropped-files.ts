import { type ClipboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

type OnFiles = (files: readonly File[]) => void;

/** Calls `onFiles` with files dropped on an element. Returns whether files are being dragged over it. */
export function useDroppedFiles(area: RefObject<HTMLElement | null>, onFiles: OnFiles): boolean {
  const [dropping, setDropping] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDropping(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      // Moving onto a child of the area also fires `dragleave`.
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setDropping(false);
    };
    const drop = (event: DragEvent) => {
      setDropping(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    element.addEventListener('dragover', over);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragover', over);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
    };
  }, [area]);
  return dropping;
}

/** The files of a paste event. A picture beside text is only the text's rendering and is ignored. */
export function filesPasted(event: ClipboardEvent): readonly File[] {
  const { clipboardData } = event;
  const files = [...clipboardData.files];
  if (files.length === 0 || clipboardData.types.includes('text/plain')) return [];
  event.preventDefault();
  return files;
}
