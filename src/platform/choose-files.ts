let waiting: HTMLInputElement | undefined;

/** Opens the device's own picker, in answer to a press; the page may have changed by the time something is chosen. */
export function chooseFile(take: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    waiting = undefined;
    if (file) take(file);
  });
  // Some browsers forget an input that nothing points to.
  waiting = input;
  waiting.click();
}
