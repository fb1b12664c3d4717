let waiting: HTMLInputElement | undefined;

/**
 * Opens the file picker; must be called in the handler of a click or tap. `take` gets the file, possibly
 * after the page has changed.
 */
export function chooseFile(take: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    waiting = undefined;
    if (file) take(file);
  });
  // Some browsers drop an input without a reference.
  waiting = input;
  waiting.click();
}
