/** Hands a text over as a file, to be kept or sent by the person. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after the tap is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
