import { t } from '@lingui/core/macro';
import type { MeetingEntry } from '../../contract/meetings.ts';
import type { Locale } from '../i18n/locale.ts';
import type { MeetingTicket } from '../lib/meeting-ticket.ts';
import { showFailurePage, otherWays, type Obstacle } from './failure-page.ts';
import { element, linkTo } from './element.ts';
import { fetchWithProgress, loadScript } from './load-script.ts';

type Zoom = Extract<MeetingEntry, { way: 'embedded' }>['zoom'];

interface ZoomOptions {
  ticket: MeetingTicket;
  zoom: Zoom;
  locale: Locale;
  root: HTMLElement;
}

interface Failure {
  errorCode?: number;
  errorMessage?: string;
  reason?: string;
}
interface ReportedError {
  success: () => void;
  error: (failure: Failure) => void;
}

/** The part of the SDK that is used: https://marketplacefront.zoom.us/sdk/meeting/web/ */
interface ZoomMtg {
  setZoomJSLib: (address: string, folder: string) => void;
  preLoadWasm: () => void;
  prepareWebSDK: () => void;
  i18n: { load: (language: string) => void };
  init: (
    options: { leaveUrl: string; patchJsMedia: boolean; disablePreview: boolean } & ReportedError,
  ) => void;
  join: (
    options: {
      signature: string;
      meetingNumber: string;
      passWord: string;
      userName: string;
      zak?: string;
      obfToken?: string;
    } & ReportedError,
  ) => void;
}

const languages: Record<Locale, string> = { en: 'en-US', de: 'de-DE', ru: 'ru-RU' };
const libraries = ['react', 'react-dom', 'redux', 'redux-thunk', 'lodash'];
/** In ms. After this time other ways to join are shown. */
const otherWaysDelay = 30_000;

/**
 * Shows Zoom's own page in the whole window. The SDK brings its own React and globals, so nothing else runs
 * in this document.
 */
export async function showZoom({ ticket, zoom, locale, root }: ZoomOptions): Promise<void> {
  const bar = element('progress', { max: '1', 'aria-label': t`Loading the meeting` });
  root.replaceChildren(
    element(
      'div',
      { class: 'page' },
      element('p', { class: 'dim' }, ticket.title),
      element('h1', {}, t`Loading the meeting`),
      bar,
      element('p', { class: 'dim' }, t`About 1.5 MB, only once per version.`),
      element('div', { class: 'acts' }, linkTo(ticket.leave, 'button', t`Back to the event`)),
    ),
  );
  const base = `${location.origin}/zoom/${zoom.sdk_version}`;
  const main = `${base}/zoom-meeting-${zoom.sdk_version}.min.js`;
  await fetchWithProgress(main, (part) => {
    bar.value = part;
  });
  document.head.append(element('link', { rel: 'stylesheet', href: `${base}/ui/zoom-meetingsdk.css` }));
  await Promise.all([
    ...libraries.map((name) => loadScript(`${base}/lib/vendor/${name}.min.js`)),
    loadScript(main),
  ]);
  const sdk = (globalThis as { ZoomMtg?: ZoomMtg }).ZoomMtg;
  if (!sdk) return showFailurePage(root, ticket, 'unreachable');
  sdk.setZoomJSLib(`${base}/lib`, '/av');
  sdk.preLoadWasm();
  sdk.prepareWebSDK();
  sdk.i18n.load(languages[locale]);
  await enter(sdk, { ticket, zoom, root });
}

async function enter(sdk: ZoomMtg, { ticket, zoom, root }: Omit<ZoomOptions, 'locale'>): Promise<void> {
  const timer = setTimeout(() => offerOtherWays(ticket), otherWaysDelay);
  const failed = (failure: Failure) => {
    clearTimeout(timer);
    reportError(
      new Error(`Zoom ${failure.errorCode ?? ''}: ${failure.errorMessage ?? failure.reason ?? ''}`),
    );
    document.querySelector('#zmmtg-root')?.remove();
    showFailurePage(root, ticket, obstacleOf(failure));
  };
  const begin = () =>
    sdk.join({
      signature: zoom.signature,
      meetingNumber: zoom.meeting_number,
      passWord: zoom.password,
      userName: ticket.name,
      ...(zoom.zak !== undefined && { zak: zoom.zak }),
      ...(zoom.obf_token !== undefined && { obfToken: zoom.obf_token }),
      success: () => clearTimeout(timer),
      error: failed,
    });
  const leaveUrl = new URL(ticket.leave, location.origin).href;
  sdk.init({
    leaveUrl,
    // It would load code from another host.
    patchJsMedia: false,
    disablePreview: false,
    success: () => {
      root.replaceChildren();
      begin();
    },
    error: failed,
  });
}

/** Classifies an error of the SDK. It has no code for an outdated version, so its text is searched. */
export function obstacleOf({ errorCode, errorMessage = '', reason = '' }: Failure): Obstacle {
  const message = `${errorMessage} ${reason}`;
  if (/version|upgrade|update|outdated|verif(y|ication) failed: sdk/i.test(message)) return 'outdated';
  return errorCode === undefined || errorCode <= 1 ? 'unreachable' : 'refused';
}

function offerOtherWays(ticket: MeetingTicket): void {
  const ways = otherWays(ticket);
  if (ways.length === 0) return;
  const close = element('button', { type: 'button', class: 'button' }, t`Close`);
  const note = element(
    'aside',
    { class: 'slow', role: 'status' },
    element('p', {}, t`This is taking a while.`),
    ...ways,
    close,
  );
  close.addEventListener('click', () => note.remove());
  document.body.append(note);
}
