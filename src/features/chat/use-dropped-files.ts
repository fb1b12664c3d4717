import { type ClipboardEvent, type DragEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => [...dataTransfer.types].includes('Files');

/** Files that are dropped on an element, or pasted into it. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void) {
  const [dropping, setDropping] = useState(false);
  return {
    dropping,
    dropHandlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDropping(true);
      },
      onDragLeave: () => setDropping(false),
      onDrop: (event: DragEvent) => {
        setDropping(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
    },
    /** A picture is pasted as a file; beside text it is only how that looks. */
    onPaste: (event: ClipboardEvent) => {
      const { clipboardData } = event;
      const files = [...clipboardData.files];
      if (files.length === 0 || clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      onFiles(files);
    },
  };
}
