import { useLingui } from '@lingui/react/macro';
import { EmojiPicker as Picker, type EmojiPickerListComponents } from 'frimousse';
import { type ComponentProps, useEffect, useRef } from 'react';
import { locale as localeOf, locales } from '../../../contract/scalars.ts';
import { Popover } from '../../ui/popover.tsx';
import { useMedia, wide } from '../../ui/use-media.ts';
import { useOnline } from '../../ui/use-online.ts';
import { loadEmojiData } from './emoji-data.ts';
import styles from './emoji-picker.module.css';

interface EmojiPickerProps {
  anchor: Element;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** Searches emoji by name in the language of the app. */
export function EmojiPicker({ anchor, onPick, onClose }: EmojiPickerProps) {
  const { t, i18n } = useLingui();
  const isWide = useMedia(wide);
  const online = useOnline();
  const language = locales.find((each) => each === i18n.locale) ?? localeOf.options[0];
  return (
    <Popover role="dialog" aria-label={t`Emoji`} anchor={anchor} onClose={onClose}>
      <Picker.Root
        className={styles.picker}
        locale={language}
        columns={isWide ? 7 : 5}
        emojibaseUrl="/emoji"
        resolveEmojiData={loadEmojiData}
        onEmojiSelect={({ emoji }) => onPick(emoji)}
      >
        <Picker.Search className={styles.search} aria-label={t`Search emoji`} placeholder={t`Search emoji`} />
        {/* The list scrolls, so the keyboard must be able to focus it. */}
        <Picker.Viewport className={styles.viewport} tabIndex={0} role="region" aria-label={t`All emoji`}>
          <Picker.Loading className={styles.note}>
            {online ? t`Loading…` : t`Emoji are not on this device yet. They will load when you are online.`}
          </Picker.Loading>
          <Picker.Empty className={styles.note}>{t`No emoji found`}</Picker.Empty>
          <Picker.List className={styles.list} aria-label={t`Emoji`} components={components} />
        </Picker.Viewport>
      </Picker.Root>
    </Popover>
  );
}

/** The library counts rows from 0; ARIA counts from 1. */
function Row({ children, 'aria-rowindex': index, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} aria-rowindex={index === undefined ? undefined : index + 1} className={styles.row}>
      {children}
    </div>
  );
}

type EmojiProps = ComponentProps<EmojiPickerListComponents['Emoji']>;

function Emoji({ emoji, 'aria-colindex': index, ...rest }: EmojiProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { isActive } = emoji;
  // The library's own scrolling looks up the row by its 0-based index, which `Row` changes. An emoji under
  // the pointer does not scroll.
  useEffect(() => {
    const element = button.current;
    if (isActive && !element?.matches(':hover')) element?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const cell = { ...rest, 'aria-colindex': index === undefined ? undefined : index + 1 };
  return (
    <button {...cell} ref={button} type="button" className={styles.emoji}>
      {emoji.emoji}
    </button>
  );
}

const components: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...rest }) => (
    <div {...rest} className={styles.category}>
      {category.label}
    </div>
  ),
  Row,
  Emoji,
};
