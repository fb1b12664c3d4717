import { useLingui } from '@lingui/react/macro';

/** Why something is not on this device, in a sentence. */
export function useKeepError(): (code: string) => string {
  const { t } = useLingui();
  return (code) => {
    switch (code) {
      case 'room':
        return t`There is not enough space on this device.`;
      case 'damaged':
        return t`What arrived was damaged.`;
      case 'changed':
        return t`It was replaced in the meantime.`;
      case 'gone':
        return t`It is no longer in the library.`;
      case 'elsewhere':
        return t`It lies on another server, which does not allow copies.`;
      case 'unknown':
        return t`This browser could not store it.`;
      default:
        return t`The server did not give it out.`;
    }
  };
}
