import { useLingui } from '@lingui/react/macro';
import { useMemo, useRef } from 'react';
import { Virtualizer } from 'virtua';
import type { User } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useOpenPeople } from '../../platform/use-open-people.ts';
import { SelectChip } from '../../ui/chip.tsx';
import { renderOnce } from '../../ui/render-once.ts';
import { useRestoredScroll } from '../../ui/use-restored-scroll.ts';
import { useMyId, useOnlineIds, usePrivateChats } from './hooks.ts';
import { withLetters } from './letter-rows.ts';
import { ParticipantRow } from './participant-row.tsx';
import styles from './people-list.module.css';

interface LetteredListProps {
  /** Key under which the scroll position is stored. */
  name: string;
  people: readonly User[];
  openId: number | undefined;
  search: string;
}

/** Shorter lists need no letters. */
const minForLetters = 30;
/** Row heights of the stylesheet, in px. The list measures them if the text is larger. */
const rowHeight = 64;
const letterHeight = 32;

/** People by last name. Long lists have letter headings and links to each letter. */
export function LetteredList({ name, people, openId, search }: LetteredListProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const me = useMyId();
  const online = useOnlineIds();
  useOpenPeople();
  const chats = usePrivateChats();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () =>
      people.length < minForLetters ? people.map((person) => ({ person })) : withLetters(people, formats),
    [people, formats],
  );
  const letters = useMemo(
    () => rows.flatMap((row, at) => ('letter' in row ? [{ letter: row.letter, at }] : [])),
    [rows],
  );
  const { list, sizes } = useRestoredScroll({
    scroller,
    key: name + search,
    count: rows.length,
    start: undefined,
    heights: () => rows.map((row) => ('letter' in row ? letterHeight : rowHeight)),
  });
  return (
    <>
      {letters.length > 2 && (
        <div className={styles.tools}>
          <SelectChip
            label={t`Jump to letter`}
            value=""
            shown={`${letters[0]?.letter}–${letters.at(-1)?.letter}`}
            onChange={(at) => list.current?.scrollToIndex(Number(at), { align: 'start' })}
          >
            <option value="" disabled>
              {t`Jump to letter`}
            </option>
            {letters.map(({ letter, at }) => (
              <option key={at} value={at}>
                {letter}
              </option>
            ))}
          </SelectChip>
        </div>
      )}
      <div ref={scroller} className={styles.list}>
        <div className={styles.rows}>
          <Virtualizer
            ref={list}
            data={rows}
            as="ul"
            item="li"
            itemSize={rowHeight}
            {...(sizes && { cache: sizes })}
            scrollRef={scroller}
          >
            {renderOnce((row: (typeof rows)[number]) =>
              'letter' in row ? (
                <h2 key={row.letter} className={styles.letter}>
                  {row.letter}
                </h2>
              ) : (
                <ParticipantRow
                  key={row.person.id}
                  person={row.person}
                  isMe={row.person.id === me}
                  online={online.has(row.person.id)}
                  chat={chats.get(row.person.id)}
                  open={row.person.id === openId}
                  search={search}
                />
              ),
            )}
          </Virtualizer>
        </div>
      </div>
    </>
  );
}
