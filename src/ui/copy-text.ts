/** False where the browser gives no clipboard: on pages without HTTPS, or because the person said no. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
