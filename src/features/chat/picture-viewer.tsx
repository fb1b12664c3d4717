import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import Lightbox from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import type { MessageView } from '../../db/overlay-messages.ts';
import { closeOnBack } from '../../ui/close-watcher.ts';
import { fileToken, watchFileToken } from '../../ui/file-address.ts';
import { tokenAddress } from './file-source.ts';

interface PictureViewerProps {
  /** Messages with a picture, in chat order. */
  pictures: readonly MessageView[];
  /** The picture to open with. */
  shown: MessageView;
  /** Object URL of an unsent picture; otherwise its server address. */
  source: string | undefined;
  onClose: () => void;
}

/** Full-screen pictures of a chat: swipe to the next; zoom by pinch, wheel or double tap. */
export function PictureViewer({ pictures, shown, source, onClose }: PictureViewerProps) {
  const { t } = useLingui();
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const all = shown.id === null ? [shown] : pictures;
  const slides = all.map(({ key, file }) => ({
    src:
      (key === shown.key && shown.id === null ? source : tokenAddress(file?.image ?? file?.url, token)) ?? '',
    alt: file?.name ?? '',
  }));
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      all.findIndex(({ key }) => key === shown.key),
    ),
  );
  const current = slides[index];
  const close = useEffectEvent(onClose);
  useEffect(() => closeOnBack(() => close()), []);
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Zoom]}
      carousel={{ finite: true }}
      controller={{ closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      on={{ view: ({ index: at }) => setIndex(at) }}
      toolbar={{
        buttons: [
          <a
            key="save"
            className="yarl__button"
            href={current?.src}
            download={current?.alt}
            aria-label={t`Save`}
            title={t`Save`}
          >
            <Download className="yarl__icon" />
          </a>,
          'zoom',
          'close',
        ],
      }}
      labels={{
        Close: t`Close`,
        Previous: t`Previous photo`,
        Next: t`Next photo`,
        'Zoom in': t`Zoom in`,
        'Zoom out': t`Zoom out`,
        Lightbox: t`Photos`,
        'Photo gallery': t`Photos`,
        Carousel: t`Photos`,
        Slide: t`Photo`,
        '{index} of {total}': '{index} / {total}',
      }}
    />
  );
}
