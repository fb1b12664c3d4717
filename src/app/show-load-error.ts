/**
 * The message if the texts of no language could be loaded: in all languages, as index.html shows it without
 * scripts.
 */
export function showLoadError(root: Element): void {
  const text = document.createElement('p');
  text.className = 'splash';
  text.role = 'alert';
  text.textContent = [
    'This app could not be loaded. It will try again when you are online.',
    'Diese App konnte nicht geladen werden. Sie versucht es erneut, sobald Sie online sind.',
    'Не удалось загрузить приложение. Попытка повторится, когда появится связь.',
  ].join(' · ');
  root.replaceChildren(text);
  addEventListener('online', () => location.reload());
}
