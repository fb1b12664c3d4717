import fs from 'node:fs';
import { expect, test } from 'vitest';
import { walk, type Node } from './syntax.ts';

const isSubmit = /type="submit"/;
const isCancel = /<Trans>Cancel<\/Trans>|t`Cancel`/;

/** The attribute of a dialog or of its `DialogActions` that a node is in, or undefined. */
function slotOf(node: Node): string | undefined {
  for (let at: Node | undefined = node; at; at = at.parent) {
    const name = at.type === 'JSXAttribute' && (at['name'] as { name: unknown }).name;
    if (name === 'primary' || name === 'secondary') return name;
  }
  return undefined;
}

const tagOf = (element: Node): unknown => (element['name'] as { name: unknown }).name;

const isButton = (node: Node): boolean =>
  node.type === 'JSXElement' && tagOf(node['openingElement'] as Node) === 'Button';

/** The buttons that a child renders: itself, or the right-hand side of `condition && <Button>`. */
function buttonOf(child: Node): Node[] {
  if (isButton(child)) return [child];
  if (child.type !== 'JSXExpressionContainer') return [];
  const expression = child['expression'] as Node;
  const shown = expression.type === 'LogicalExpression' ? (expression['right'] as Node) : expression;
  return isButton(shown) ? [shown] : [];
}

/** Rows of buttons in a file whose primary button is not the last one. Wide buttons stand below each other. */
function countMisplacedPrimaries(source: string): number {
  let count = 0;
  walk('form.tsx', source, (node) => {
    if (!Array.isArray(node['children'])) return;
    const buttons = (node['children'] as Node[])
      .flatMap(buttonOf)
      .map((button) => button['openingElement'] as Node)
      .map(({ start, end }) => source.slice(start, end))
      .filter((opening) => !opening.includes('size="wide"'));
    const primary = buttons.findIndex((opening) => /variant="(primary|danger)"/.test(opening));
    if (primary >= 0 && primary < buttons.length - 1) count++;
  });
  return count;
}

/** Cancel buttons of a dialog that are not its secondary action, and buttons beside one that send its form. */
function misplacedIn(source: string): string[] {
  if (!source.includes('<Dialog')) return [];
  const found: string[] = [];
  let dialogs = 0;
  walk('dialog.tsx', source, (node) => {
    if (node.type === 'JSXOpeningElement' && tagOf(node) === 'Dialog') dialogs++;
    if (node.type !== 'JSXElement') return;
    const opening = node['openingElement'] as Node;
    if (tagOf(opening) !== 'Button') return;
    if (isCancel.test(source.slice(node.start, node.end)) && slotOf(node) !== 'secondary')
      found.push('Cancel');
    if (isSubmit.test(source.slice(opening.start, opening.end)) && slotOf(node) === 'secondary')
      found.push('submit');
  });
  return dialogs > 0 ? found : [];
}

const components = () =>
  fs
    .readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .map((path) => ({ path, source: fs.readFileSync(`src/${path}`, 'utf8') }));

test('the primary button is the last of its row', () => {
  const decline = '<Button><Trans>Decline</Trans></Button>';
  const approve = '<Button variant="primary"><Trans>Approve</Trans></Button>';
  expect(countMisplacedPrimaries(`<p>${decline}${approve}</p>`)).toBe(0);
  expect(countMisplacedPrimaries(`<p>${approve}${decline}</p>`)).toBe(1);
  expect(countMisplacedPrimaries(`<p>{open && ${approve}}${decline}</p>`)).toBe(1);
  expect(
    components()
      .filter(({ source }) => countMisplacedPrimaries(source) > 0)
      .map(({ path }) => path),
  ).toEqual([]);
});

test('dialogs have Cancel on the left and the submit button on the right', () => {
  const found = components().flatMap(({ path, source }) =>
    misplacedIn(source).map((what) => `${path}: ${what}`),
  );
  expect(found).toEqual([]);
});

test('finds buttons of a dialog that are out of order', () => {
  const cancel = '<Button><Trans>Cancel</Trans></Button>';
  const save = '<Button type="submit"><Trans>Save</Trans></Button>';
  expect(misplacedIn(`<Dialog><DialogActions secondary={${cancel}} primary={${save}} /></Dialog>`)).toEqual(
    [],
  );
  expect(misplacedIn(`<Dialog><DialogActions secondary={${save}} primary={${cancel}} /></Dialog>`)).toEqual([
    'submit',
    'Cancel',
  ]);
  expect(misplacedIn(`<Dialog><div>${save}${cancel}</div></Dialog>`)).toEqual(['Cancel']);
});
