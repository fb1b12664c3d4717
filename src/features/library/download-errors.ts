import { useLingui } from '@lingui/react/macro';

/** Returns a function that explains a download error code in a sentence. */
export function useDownloadError(): (code: string) => string {
  const { t } = useLingui();
  return (code) => {
    switch (code) {
      case 'room':
        return t`There is not enough space on this device.`;
      case 'damaged':
        return t`The downloaded file was damaged. Please try again.`;
      case 'changed':
        return t`It was replaced in the meantime. Please try again.`;
      case 'gone':
        return t`This material is no longer in the library.`;
      case 'elsewhere':
        return t`It is on another server that does not allow downloads.`;
      case 'unknown':
        return t`The browser could not store the file.`;
      default:
        return t`The server refused the download.`;
    }
  };
}
