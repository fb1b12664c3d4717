import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Builder, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../../build/free-port.mjs';
import { findWebKit } from '../../build/engines.mjs';
import type { BrowserDriver, Engine, TabDriver } from './walker.ts';

const found = findWebKit();

/** WebKitGTK's MiniBrowser on a virtual screen, controlled by WebDriver. It has the engine of Safari. */
export const webkitEngine: Engine = {
  name: 'webkit',
  unavailableReason: found === null ? 'no WebKitGTK (webkit2gtk-driver and xvfb)' : null,
  open: async (): Promise<BrowserDriver> => {
    if (!found) throw new Error('WebKitGTK is not installed');
    const port = await freePort();
    const served = spawn(found.xvfbRun, ['-a', found.driver, `--port=${port}`], {
      stdio: 'ignore',
      detached: true,
      env: {
        ...process.env,
        LANG: 'en_GB.UTF-8',
        LANGUAGE: 'en',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    });
    const ended = once(served, 'exit');
    const driver = await connect(port, found.browser);
    let first = true;
    return {
      tab: async () => {
        if (!first) await driver.switchTo().newWindow('tab');
        first = false;
        return tabOf(driver, await driver.getWindowHandle());
      },
      close: async () => {
        await driver.quit().catch(() => undefined);
        // xvfb-run does not forward signals, so the whole process group is killed.
        if (served.pid !== undefined && served.exitCode === null) process.kill(-served.pid, 'SIGTERM');
        await ended;
      },
    };
  },
};

async function connect(port: number, binary: string): Promise<WebDriver> {
  for (const deadline = Date.now() + 20_000; ; await new Promise((resume) => setTimeout(resume, 200))) {
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary, args: ['--automation'] },
        })
        .build();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

const keys = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Space: Key.SPACE,
  ArrowRight: Key.ARROW_RIGHT,
};

function tabOf(driver: WebDriver, handle: string): TabDriver {
  const here = async <T>(work: () => Promise<T>): Promise<T> => {
    await driver.switchTo().window(handle);
    return work();
  };
  const element = (expression: string) =>
    here(() => driver.executeScript<WebElement>(`return ${expression}`));
  return {
    goTo: (url) => here(() => driver.get(url)),
    reload: () => here(() => driver.navigate().refresh()),
    back: () => here(() => driver.navigate().back()),
    forward: () => here(() => driver.navigate().forward()),
    evaluate: (expression) =>
      here(() =>
        driver.executeAsyncScript(
          `const done = arguments[0]; Promise.resolve(${expression}).then(done, (error) => done(String(error)))`,
        ),
      ),
    click: async (expression) => (await element(expression)).click(),
    type: async (expression, text) => (await element(expression)).sendKeys(text),
    press: (key) => here(() => driver.actions().sendKeys(keys[key]).perform()),
    close: () => here(() => driver.close()),
  };
}
