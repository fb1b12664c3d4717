let openInput: HTMLInputElement | undefined;

/**
 * Opens the file picker; must be called in the handler of a click or tap. `onFile` gets the file, possibly
 * after the page has changed. `types`: media types that the picker offers.
 */
export function chooseFile(onFile: (file: File) => void, types: readonly string[] = []): void {
  const input = document.createElement('input');
  input.type = 'file';
  if (types.length > 0) input.accept = types.join();
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    openInput = undefined;
    if (file) onFile(file);
  });
  // Some browsers drop an input without a reference.
  openInput = input;
  openInput.click();
}
