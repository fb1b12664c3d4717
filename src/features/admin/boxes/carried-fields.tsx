import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { maxBoxFolders, maxBoxGroups } from '../../../../contract/boxes.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import admin from '../admin.module.css';
import { type BoxChoices, type Carried, carriedTotal } from './carried.ts';
import { CarriedField } from './carried-field.tsx';

interface CarriedFieldsProps {
  choices: BoxChoices;
  carried: Carried;
  errors: Partial<Record<string, string[]>>;
  onChange: (change: Partial<Carried>) => void;
}

/** The groups and folders that a box carries, with their total. */
export function CarriedFields({ choices, carried, errors, onChange }: CarriedFieldsProps) {
  const { t } = useLingui();
  const { size } = useFormats();
  const detail = (count: string, bytes: number) => (bytes > 0 ? `${count} · ${size(bytes)}` : count);
  const messagesOf = (count: number) => t`${plural(count, { one: '# message', other: '# messages' })}`;
  const materialsOf = (count: number) => t`${plural(count, { one: '# material', other: '# materials' })}`;
  const total = carriedTotal(choices, carried);
  const messages = messagesOf(total.messages);
  const materials = materialsOf(total.materials);
  const bytes = size(total.bytes);
  return (
    <>
      <p className={admin.facts}>
        <Trans>
          A box always carries the programme, the people without their e-mail addresses, and the polls. Choose
          what else it carries.
        </Trans>
      </p>
      <CarriedField
        label={t`Group chats`}
        searchLabel={t`Search group chats`}
        empty={t`There are no group chats.`}
        options={choices.groups}
        detailOf={(group) => detail(messagesOf(group.messages), group.file_bytes)}
        max={maxBoxGroups}
        chosen={carried.groups}
        error={errors['group_ids']?.[0]}
        onChange={(groups) => onChange({ groups })}
      />
      <CarriedField
        label={t`Folders of the library`}
        searchLabel={t`Search folders`}
        empty={t`There are no folders.`}
        options={choices.folders}
        detailOf={(folder) => detail(materialsOf(folder.materials), folder.file_bytes)}
        max={maxBoxFolders}
        chosen={carried.folders}
        error={errors['folder_ids']?.[0]}
        onChange={(folders) => onChange({ folders })}
      />
      <p role="status">
        <Trans>
          Chosen: {messages}, {materials}, up to {bytes} of files
        </Trans>
      </p>
    </>
  );
}
