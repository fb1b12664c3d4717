/* Part of what stands in the page itself: nothing here may need a library. */
import { openDatabase, promised } from '../lib/person-databases.ts';
import { firstArea, type Picture } from '../lib/pictures.ts';
import { fits, frameOf } from './picture-frame.ts';

declare global {
  /** Settled once a picture is drawn, or there is none to show; undefined before a sign-in. */
  var pictureShown: Promise<void> | undefined;
}

const nextFrame = () => new Promise((resume) => requestAnimationFrame(resume));

/** The style sheet follows the splash, and both follow the script that asks. */
async function styled(): Promise<Element> {
  for (;;) {
    const root = document.querySelector('#root');
    const styles = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
    if (root && styles?.sheet) return root;
    await nextFrame();
  }
}

/** What is kept of this address, unless something has changed since, or the session has ended. */
async function find(database: string): Promise<Picture | null> {
  const area = firstArea(location.pathname);
  // Opened in any case: the browser has its files at hand then for who opens it in earnest.
  const db = await openDatabase(database);
  if (!db || !area) return null;
  const transaction = db.transaction(['meta', 'outbox']);
  const meta = transaction.objectStore('meta');
  const [waiting, ...rows] = await Promise.all([
    promised(transaction.objectStore('outbox').count()),
    ...['locked', 'signedOut', 'cursor', `picture:${area}`].map((name) => promised(meta.get(name))),
  ]);
  db.close();
  const [locked, signedOut, cursor, picture] = rows.map((row) => row?.value);
  const isTrue = !locked && !signedOut && picture?.cursor === cursor && picture?.waiting === waiting;
  return isTrue ? picture : null;
}

/** Shows the screen as it was last seen, to be read and not touched, until the app draws it. Resolves when it is drawn. */
export async function showPicture(database: string, locale: string): Promise<void> {
  const picture = await find(database);
  if (!picture) return;
  const root = await styled();
  if ('begun' in document.documentElement.dataset || !fits(picture, frameOf(document, locale))) return;
  const shown = document.createElement('div');
  shown.inert = true;
  shown.style.display = 'contents';
  shown.innerHTML = picture.html;
  for (const element of shown.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
  root.replaceChildren(shown);
  for (const element of shown.querySelectorAll<HTMLElement>('[data-top]')) {
    const { top } = element.dataset;
    element.scrollTop = top === 'end' ? element.scrollHeight : Number(top);
  }
  await nextFrame();
  await new Promise((resume) => setTimeout(resume));
}
