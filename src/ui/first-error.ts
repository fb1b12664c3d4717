/** Fields with an error, and groups of fields with one. */
const wrongField = '[aria-invalid="true"], [data-wrong]';
const sendButton = 'button[type="submit"]';
const control = 'input, select, textarea, button';

/** In ms. A response that takes longer shows its errors without moving the page. */
const longest = 30_000;

/**
 * After a form was submitted and shows errors, whether its own or those of the server, moves the focus to the first
 * field with an error and scrolls to it. Call it once when the app starts.
 */
export function watchFormErrors(): void {
  document.addEventListener(
    'submit',
    ({ target }) => target instanceof HTMLFormElement && lead(target),
    true,
  );
}

function lead(form: HTMLFormElement): void {
  const ended = new AbortController();
  const { signal } = ended;
  const end = () => ended.abort();
  const look = () => {
    if (signal.aborted || isSending(form)) return;
    const wrong = form.querySelector<HTMLElement>(wrongField);
    if (!wrong) return;
    end();
    showError(wrong);
  };
  const observer = new MutationObserver(look);
  observer.observe(form, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-invalid', 'aria-disabled', 'data-wrong'],
  });
  // Errors of an earlier attempt do not change.
  const timers = [setTimeout(look), setTimeout(end, longest)];
  // Typing or tapping on must not be interrupted. The next attempt starts again.
  for (const type of ['input', 'pointerdown', 'submit'])
    document.addEventListener(type, end, { signal, capture: true });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    for (const timer of timers) clearTimeout(timer);
  });
}

/** The form waits for a response. */
const isSending = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll(sendButton)].some((button) =>
    button.matches('[aria-disabled="true"], :disabled'),
  );

function showError(wrong: HTMLElement): void {
  const field = wrong.matches(control) ? wrong : wrong.querySelector<HTMLElement>(control);
  field?.focus({ preventScroll: true });
  // A group can be higher than the view.
  (wrong.querySelector('[data-error]') ?? wrong).scrollIntoView({ block: 'center' });
}
