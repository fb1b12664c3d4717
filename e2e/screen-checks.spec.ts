import { expect, test } from '@playwright/test';
import { axeViolations } from './steps/axe.ts';
import { checkScreen } from './steps/screen-checks.ts';

/** A page without faults. */
const page = (content: string) => `<!doctype html><html lang="en"><head><title>Screen</title></head>
  <body><main><h1>Screen</h1>${content}</main></body></html>`;

test(
  'finds fields without labels, low contrast, missing headings and content wider than the screen',
  { tag: '@matrix' },
  async ({ browser }) => {
    const tab = await browser.newPage({ viewport: { width: 360, height: 800 } });
    const show = (content: string) => tab.setContent(page(content));
    await show('<p>Text</p>');
    await checkScreen(tab, 'whole');
    await show('<input type="text" />');
    expect(await axeViolations(tab)).toEqual([expect.stringMatching(/^label: <input/)]);
    await show('<p style="color: #bbb">Text</p>');
    expect(await axeViolations(tab)).toEqual([expect.stringMatching(/^color-contrast: <p/)]);
    await show('<h4>Part</h4>');
    expect(await axeViolations(tab)).toEqual([expect.stringMatching(/^heading-order: <h4/)]);
    await show('<div style="width: 400px">Text</div>');
    await expect(checkScreen(tab, 'wide')).rejects.toThrow('wide is wider than the screen');
    await tab.setContent(page('').replace(/<h1>.*<\/h1>/, '<p>Text</p>'));
    expect(await axeViolations(tab)).toEqual([expect.stringMatching(/^page-has-heading-one: /)]);
    await tab.close();
  },
);
