import { useLingui } from '@lingui/react/macro';
import { refusalText } from '../../i18n/refusals.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { CheckLine } from './check-lines.ts';

interface Words {
  found: string;
  advice?: string;
}

/** What a line of the connection test means, and what one can do about it. */
export function useCheckWords(): (line: CheckLine) => Words {
  const { t, i18n } = useLingui();
  const { milliseconds, length, size } = useFormats();

  const server = ({ found, amount = 0 }: CheckLine): Words => {
    switch (found) {
      case 'ok':
        return { found: t`The server answers in ${milliseconds(amount)}` };
      case 'foreign':
        return {
          found: t`Another page answers instead of the server`,
          advice: t`This network probably wants you to sign in: open any website in the browser, sign in there, then test again.`,
        };
      case 'timeout':
        return {
          found: t`The server did not answer in time`,
          advice: t`The connection is very slow or blocked. Try another network or another place.`,
        };
      case 'network':
        return {
          found: t`The server cannot be reached`,
          advice: t`If other websites open, the server is away for a while. Nothing is lost: it is tried again by itself.`,
        };
      default:
        return {
          found: t`The server has a fault`,
          advice: t`It is not your device. It is tried again by itself.`,
        };
    }
  };

  const session = ({ found, amount = 0 }: CheckLine): Words => {
    if (found === 'ok') return { found: t`You are signed in, checked in ${milliseconds(amount)}` };
    if (found === 'untested') return { found: t`Whether you are signed in could not be tested` };
    if (found !== 'unauthenticated') return { found: i18n._(refusalText({ code: found })) };
    return {
      found: t`Your session has ended`,
      advice: t`Sign in again: what waits here is kept and sent then.`,
    };
  };

  const socket = ({ found }: CheckLine): Words => {
    if (found === 'ok') return { found: t`Live updates arrive at once` };
    if (found === 'untested') return { found: t`Live updates could not be tested` };
    return {
      found: t`Live updates do not come through`,
      advice: t`Some networks block them. Everything still arrives, up to four minutes later.`,
    };
  };

  const clock = ({ found, amount = 0 }: CheckLine): Words => {
    if (found === 'ok') return { found: t`The clock of this device is right` };
    const off = length(0, amount);
    return {
      found:
        found === 'ahead'
          ? t`The clock of this device is ${off} ahead`
          : t`The clock of this device is ${off} behind`,
      advice: t`Let the device set its time by itself: else times of events and messages are off.`,
    };
  };

  const storage = ({ found }: CheckLine): Words =>
    found === 'ok'
      ? { found: t`The browser keeps what is stored here` }
      : {
          found: t`The browser may delete what is stored here when room gets scarce`,
          advice: t`Install the app, or add it to the home screen: then it is kept.`,
        };

  const room = ({ found, amount = 0, of = 0 }: CheckLine): Words => {
    const used = t`${size(amount)} of ${size(of)} used`;
    return found === 'ok'
      ? { found: used }
      : { found: used, advice: t`Free up some space on this device, or new messages cannot be stored.` };
  };

  return (line) => {
    switch (line.name) {
      case 'device':
        return {
          found: t`This device has no connection`,
          advice: t`Switch on Wi-Fi or mobile data. Until then everything you do is kept here.`,
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
