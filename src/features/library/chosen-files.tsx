import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { fileLimits } from '../../../contract/files.ts';
import type { SubtitleText } from '../../db/library-rows.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './dialogs.module.css';
import { isSubtitleFile } from './subtitle-files.ts';
import { SubtitleFields } from './subtitle-fields.tsx';

export interface ChosenFile {
  file: File;
  /** Only for a video: the subtitles attached to it. */
  subtitles: readonly SubtitleText[];
}

export const isFilm = ({ type }: Pick<File, 'type'>): boolean => type.startsWith('video/');

export type FileProblem = 'empty' | 'tooLarge' | 'noFilm';

/** Why a file cannot be uploaded; undefined if it can. */
export function problemOf(file: File, acceptsSubtitles: boolean): FileProblem | undefined {
  if (file.size === 0) return 'empty';
  if (file.size > fileLimits.material) return 'tooLarge';
  return acceptsSubtitles && isSubtitleFile(file) ? 'noFilm' : undefined;
}

interface ChosenFilesProps {
  files: readonly ChosenFile[];
  /** Whether the server accepts subtitles for a video. */
  acceptsSubtitles: boolean;
  onChange: (files: readonly ChosenFile[]) => void;
}

/** The chosen files of the upload dialog with their problems and, for videos, their subtitles. */
export function ChosenFiles({ files, acceptsSubtitles, onChange }: ChosenFilesProps) {
  const { t } = useLingui();
  const { size } = useFormats();
  const problems: Record<FileProblem, string> = {
    empty: t`This file is empty`,
    tooLarge: t`Larger than ${size(fileLimits.material)}`,
    noFilm: t`Subtitles belong to a video. Add the video first, or choose “Edit” next to a video in the library.`,
  };
  const change = (at: number, subtitles: readonly SubtitleText[]) =>
    onChange(files.map((each, place) => (place === at ? { ...each, subtitles } : each)));
  return (
    <ul className={styles.files} aria-label={t`${plural(files.length, { one: '# file', other: '# files' })}`}>
      {files.map(({ file, subtitles }, at) => {
        const problem = problemOf(file, acceptsSubtitles);
        return (
          <li key={at} data-wrong={problem}>
            <div className={styles.file}>
              <span>
                {file.name} · {size(file.size)}
                {problem && <span className={styles.error}> {problems[problem]}</span>}
              </span>
              <IconButton
                label={t`Remove ${file.name}`}
                onClick={() => onChange(files.filter((_, place) => place !== at))}
              >
                <X />
              </IconButton>
            </div>
            {acceptsSubtitles && isFilm(file) && !problem && (
              <SubtitleFields
                tracks={subtitles.map(({ language }) => language)}
                onAdd={async (language, text) => {
                  change(at, [...subtitles.filter((each) => each.language !== language), { language, text }]);
                  return undefined;
                }}
                onRemove={(language) =>
                  change(
                    at,
                    subtitles.filter((each) => each.language !== language),
                  )
                }
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
