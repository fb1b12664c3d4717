let openInput: HTMLInputElement | undefined;

/**
 * Opens the file picker; must be called in the handler of a click or tap. `onFile` gets the file, possibly
 * after the page has changed.
 */
export function chooseFile(onFile: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    openInput = undefined;
    if (file) onFile(file);
  });
  // Some browsers drop an input without a reference.
  openInput = input;
  openInput.click();
}
