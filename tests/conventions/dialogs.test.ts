import fs from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

const isSubmit = /type="submit"/;
const isCancel = /<Trans>Cancel<\/Trans>|t`Cancel`/;

/** The attribute of a dialog or of its `DialogActions` that a node is in, or undefined. */
function slotOf(node: ts.Node): string | undefined {
  for (let at: ts.Node = node; at.parent; at = at.parent) {
    const name = ts.isJsxAttribute(at) && at.name.getText();
    if (name === 'primary' || name === 'secondary') return name;
  }
  return undefined;
}

/** Cancel buttons of a dialog that are not its secondary action, and buttons beside one that send its form. */
function misplacedIn(source: string): string[] {
  if (!source.includes('<Dialog')) return [];
  const file = ts.createSourceFile('dialog.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  let dialogs = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningLikeElement(node) && node.tagName.getText() === 'Dialog') dialogs++;
    if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'Button') {
      if (isCancel.test(node.getText()) && slotOf(node) !== 'secondary') found.push('Cancel');
      if (isSubmit.test(node.openingElement.getText()) && slotOf(node) === 'secondary') found.push('submit');
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return dialogs > 0 ? found : [];
}

test('dialogs have Cancel on the left and the submit button on the right', () => {
  const found = fs
    .readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .flatMap((path) => misplacedIn(fs.readFileSync(`src/${path}`, 'utf8')).map((what) => `${path}: ${what}`));
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
