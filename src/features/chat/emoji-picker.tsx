import { useLingui } from '@lingui/react/macro';
import { EmojiPicker as Picker } from 'frimousse';
import { locale as localeOf, locales } from '../../../contract/scalars.ts';
import { Popover } from '../../ui/popover.tsx';
import { useMedia, wide } from '../../ui/use-media.ts';
import styles from './emoji-picker.module.css';

interface EmojiPickerProps {
  anchor: Element;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** Emoji by name, in the language of the app; five in a row where there is little room. */
export function EmojiPicker({ anchor, onPick, onClose }: EmojiPickerProps) {
  const { t, i18n } = useLingui();
  const isWide = useMedia(wide);
  const language = locales.find((each) => each === i18n.locale) ?? localeOf.options[0];
  return (
    <Popover role="dialog" aria-label={t`Emoji`} anchor={anchor} onClose={onClose}>
      <Picker.Root
        className={styles.picker}
        locale={language}
        columns={isWide ? 7 : 5}
        emojibaseUrl="/emoji"
        onEmojiSelect={({ emoji }) => onPick(emoji)}
      >
        <Picker.Search className={styles.search} aria-label={t`Search emoji`} placeholder={t`Search emoji`} />
        <Picker.Viewport className={styles.viewport}>
          <Picker.Loading className={styles.note}>{t`Loading…`}</Picker.Loading>
          <Picker.Empty className={styles.note}>{t`No emoji found`}</Picker.Empty>
          <Picker.List
            className={styles.list}
            components={{
              CategoryHeader: ({ category, ...rest }) => (
                <div {...rest} className={styles.category}>
                  {category.label}
                </div>
              ),
              Row: ({ children, ...rest }) => (
                <div {...rest} className={styles.row}>
                  {children}
                </div>
              ),
              Emoji: ({ emoji, ...rest }) => (
                <button {...rest} type="button" className={styles.emoji}>
                  {emoji.emoji}
                </button>
              ),
            }}
          />
        </Picker.Viewport>
      </Picker.Root>
    </Popover>
  );
}
