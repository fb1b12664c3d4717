import { useLingui } from '@lingui/react/macro';
import { refusalText } from '../../i18n/refusals.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { CheckLine } from './check-lines.ts';

interface ResultText {
  found: string;
  advice?: string;
}

/** Returns a function that explains a test result and gives advice. */
export function useCheckLabels(): (line: CheckLine) => ResultText {
  const { t, i18n } = useLingui();
  const { milliseconds, length, size } = useFormats();

  const server = ({ found, amount = 0 }: CheckLine): ResultText => {
    switch (found) {
      case 'ok':
        return { found: t`The server responds in ${milliseconds(amount)}` };
      case 'foreign':
        return {
          found: t`Another page answered instead of the server`,
          advice: t`This network may require sign-in. Open any website in the browser, sign in there, then test again.`,
        };
      case 'timeout':
        return {
          found: t`The server did not answer in time`,
          advice: t`The connection is very slow or blocked. Try another network or another place.`,
        };
      case 'network':
        return {
          found: t`The server can’t be reached`,
          advice: t`If other websites open, the server is temporarily unavailable. Nothing is lost. The app tries again automatically.`,
        };
      default:
        return {
          found: t`A server error occurred`,
          advice: t`This is not caused by your device. The app tries again automatically.`,
        };
    }
  };

  const session = ({ found, amount = 0 }: CheckLine): ResultText => {
    if (found === 'ok') return { found: t`You are signed in (checked in ${milliseconds(amount)})` };
    if (found === 'untested') return { found: t`Sign-in could not be checked` };
    if (found !== 'unauthenticated') return { found: i18n._(refusalText({ code: found })) };
    return {
      found: t`Your session has ended`,
      advice: t`Sign in again. Your waiting changes are kept and will then be sent.`,
    };
  };

  const socket = ({ found }: CheckLine): ResultText => {
    if (found === 'ok') return { found: t`Live updates work` };
    if (found === 'untested') return { found: t`Live updates could not be tested` };
    return {
      found: t`Live updates do not work`,
      advice: t`Some networks block live updates. Everything still arrives, up to four minutes later.`,
    };
  };

  const clock = ({ found, amount = 0 }: CheckLine): ResultText => {
    if (found === 'ok') return { found: t`The clock on this device is correct` };
    const off = length(0, amount);
    return {
      found:
        found === 'ahead'
          ? t`The clock on this device is ${off} fast`
          : t`The clock on this device is ${off} slow`,
      advice: t`Turn on automatic time in the device settings. Otherwise the times of events and messages are wrong.`,
    };
  };

  const storage = ({ found }: CheckLine): ResultText =>
    found === 'ok'
      ? { found: t`The browser keeps stored data` }
      : {
          found: t`The browser may delete stored data when space runs low`,
          advice: t`Install the app or add it to the home screen to keep its data.`,
        };

  const room = ({ found, amount = 0, total = 0 }: CheckLine): ResultText => {
    const used = t`${size(amount)} of ${size(total)} used`;
    return found === 'ok'
      ? { found: used }
      : { found: used, advice: t`Free up space on this device. Otherwise new messages can’t be saved.` };
  };

  return (line) => {
    switch (line.name) {
      case 'device':
        return {
          found: t`This device has no connection`,
          advice: t`Turn on Wi-Fi or mobile data. Until then, your changes are kept on this device.`,
        };
      case 'server':
        return server(line);
      case 'session':
        return session(line);
      case 'socket':
        return socket(line);
      case 'clock':
        return clock(line);
      case 'storage':
        return storage(line);
      case 'room':
        return room(line);
    }
  };
}
