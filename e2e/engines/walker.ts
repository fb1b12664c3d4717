/** An element of a page by role and name. */
export interface Target {
  role:
    | 'button'
    | 'dialog button'
    | 'link'
    | 'textbox'
    | 'heading'
    | 'radio'
    | 'region'
    | 'combobox'
    | 'alert';
  /** Part of the accessible name. */
  name: string;
}

/** The operations that the driver of each engine provides. */
export interface TabDriver {
  goTo: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  back: () => Promise<void>;
  forward: () => Promise<void>;
  /** Returns the value of an expression in the page. Promises are awaited. */
  evaluate: (expression: string) => Promise<unknown>;
  /** Clicks the element that the expression returns, with real input events. */
  click: (expression: string) => Promise<void>;
  type: (expression: string, text: string) => Promise<void>;
  press: (key: 'Tab' | 'Enter' | 'Escape' | 'Space' | 'ArrowRight') => Promise<void>;
  close: () => Promise<void>;
}

export interface BrowserDriver {
  tab: () => Promise<TabDriver>;
  close: () => Promise<void>;
}

export interface Engine {
  name: 'chromium' | 'firefox' | 'webkit';
  /** Why the engine is not available; null if it is. */
  unavailableReason: string | null;
  open: () => Promise<BrowserDriver>;
}

const usualWaitMs = 20_000;

/** A tab controlled by roles, names and texts. Each method waits for its target. */
export class TabUser {
  readonly #driver: TabDriver;

  constructor(driver: TabDriver) {
    this.#driver = driver;
  }

  goTo = (url: string) => this.#driver.goTo(url);
  reload = () => this.#driver.reload();
  back = () => this.#driver.back();
  forward = () => this.#driver.forward();
  press: TabDriver['press'] = (key) => this.#driver.press(key);
  /** Types into the focused element. */
  write = (text: string) => this.#driver.type('document.activeElement', text);
  evaluate = (expression: string) => this.#driver.evaluate(expression);
  close = () => this.#driver.close();

  async click(target: Target): Promise<void> {
    await this.sees(target);
    await this.#driver.click(findExpression(target));
  }

  async fill(name: string, text: string): Promise<void> {
    const target = { role: 'textbox', name } as const;
    await this.sees(target);
    await this.#driver.evaluate(`(${findExpression(target)}).select()`);
    await this.#driver.type(findExpression(target), text);
  }

  /** Chooses a radio button by script, because its drawn replacement may cover it. */
  async check(expression: string): Promise<void> {
    await this.until(`(${expression}) instanceof HTMLInputElement`);
    await this.#driver.evaluate(`(${expression}).click()`);
  }

  has = async (target: Target): Promise<boolean> =>
    (await this.#driver.evaluate(`${findExpression(target)} !== undefined`)) === true;

  sees = (what: Target | string): Promise<void> =>
    this.#waitUntilTrue(
      typeof what === 'string' ? textExpression(what) : `${findExpression(what)} !== undefined`,
      what,
    );

  seesNo = (what: Target | string): Promise<void> =>
    this.#waitUntilTrue(
      `!(${typeof what === 'string' ? textExpression(what) : `${findExpression(what)} !== undefined`})`,
      what,
    );

  /** Whether a text is on the page now. */
  shows = async (text: string): Promise<boolean> =>
    (await this.#driver.evaluate(textExpression(text)).catch(() => false)) === true;

  /** Waits until an expression is true in the page. */
  until = (expression: string, waitMs?: number): Promise<void> =>
    this.#waitUntilTrue(expression, expression, waitMs);

  async #waitUntilTrue(expression: string, what: unknown, waitMs = usualWaitMs): Promise<void> {
    let last: unknown;
    for (const deadline = Date.now() + waitMs; Date.now() < deadline;) {
      // A page can't be evaluated while it navigates.
      last = await this.#driver.evaluate(expression).catch((error: unknown) => error);
      if (last === true) return;
      await new Promise((resume) => setTimeout(resume, 100));
    }
    const shown = await this.#driver
      .evaluate('location.href + "\\n" + document.body.innerText')
      .catch(String);
    throw new Error(`Timed out waiting for ${JSON.stringify(what)} (${String(last)}) at ${String(shown)}`);
  }
}

/** An expression that finds the element in the page. Two of the drivers can't find by role and name. */
const findExpression = ({ role, name }: Target): string =>
  `(${find.toString()})(${JSON.stringify(role)}, ${JSON.stringify(name)})`;

const textExpression = (text: string): string =>
  `document.body.innerText.toLowerCase().includes(${JSON.stringify(text.toLowerCase())})`;

/* Runs in the page. */
function find(role: string, name: string): Element | undefined {
  const selectors: Record<string, string> = {
    'dialog button': 'dialog[open] button, [role="dialog"] button',
    button: 'button, [role="button"], summary',
    link: 'a[href]',
    textbox: 'textarea, input:not([type="checkbox"]):not([type="radio"]):not([type="file"])',
    heading: 'h1, h2, h3, h4, h5, h6',
    radio: 'input[type="radio"], [role="radio"]',
    region: 'section, [role="region"]',
    combobox: 'select, [role="combobox"]',
    alert: '[role="alert"]',
  };
  const nameOf = (element: Element): string => {
    const labels = (element as HTMLInputElement).labels ?? [];
    const referred = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
    return [
      element.getAttribute('aria-label') ?? '',
      ...referred.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? ''),
      ...[...labels].map((label) => label.textContent ?? ''),
      element.textContent ?? '',
      element.getAttribute('title') ?? '',
    ].join(' ');
  };
  const isShown = (element: Element) => element.getClientRects().length > 0 && !element.closest('[inert]');
  return [...document.querySelectorAll(selectors[role] ?? role)].find(
    (element) => isShown(element) && nameOf(element).includes(name),
  );
}
