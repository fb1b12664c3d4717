/** Hands a text over as a file, to be kept or sent by the person. */
export const saveFile = (name: string, type: string, text: string): void =>
  saveBlob(name, new Blob([text], { type }));

export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after the tap is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
