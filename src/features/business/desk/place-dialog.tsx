import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import type { DeskMeeting } from '../../../../contract/business-desk.ts';
import type { BusinessWay } from '../../../../contract/school.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { ComboField } from '../../../ui/combo-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { showToast } from '../../../ui/toast.ts';
import { useDeskRules } from '../hooks.ts';
import { useWayNames } from '../way-names.ts';
import styles from './business-desk.module.css';
import { placeMeeting } from './desk-commands.ts';
import type { DeskParts } from './desk-parts.ts';
import { type SlotTable, SlotTableFields } from './slot-table-fields.tsx';

interface PlaceDialogProps extends DeskParts {
  ways: readonly BusinessWay[];
  /** The open request to place; undefined to arrange a meeting of any two people. */
  request?: DeskMeeting | undefined;
  onClose: () => void;
}

type Errors = Partial<Record<'requester' | 'partner' | 'start' | 'table' | 'way', string | undefined>>;

/** Arranges a meeting of two people in a slot. */
export function PlaceDialog({ ways, request, onClose, onChanged, ...parts }: PlaceDialogProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const wayNames = useWayNames();
  const people = useDeskRules()?.people ?? [];
  const [requester, setRequester] = useState<number | null>(request?.requester.id ?? null);
  const [partner, setPartner] = useState<number | null>(request?.partner.id ?? null);
  const [way, setWay] = useState<BusinessWay>(request?.way ?? ways[0] ?? 'on_site');
  const [value, setValue] = useState<SlotTable>({ start: request?.proposals[0] ?? 0, tableId: null });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const options = people.map((person) => ({ key: String(person.id), label: fullName(person) }));
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing = t`Choose a person`;
    const found: Errors = {
      ...(requester === null && { requester: missing }),
      ...(partner === null && { partner: missing }),
      ...(partner !== null && partner === requester && { partner: t`Choose two different people` }),
      ...(value.start === 0 && { start: t`Choose a time` }),
    };
    setErrors(found);
    if (requester === null || partner === null || Object.keys(found).length > 0) return;
    setBusy(true);
    const outcome = await placeMeeting({
      requester_id: requester,
      partner_id: partner,
      ...(request && { request_id: request.id }),
      start: value.start / 1000,
      way,
      table_id: value.tableId,
    });
    setBusy(false);
    if (outcome.ok) {
      onChanged();
      showToast(t`Meeting arranged. Both people are notified.`);
      return onClose();
    }
    const { requester_id, partner_id, start, table_id, way: ofWay } = outcome.errors ?? {};
    const refused: Errors = {
      requester: requester_id?.[0],
      partner: partner_id?.[0],
      start: start?.[0],
      table: table_id?.[0],
      way: ofWay?.[0],
    };
    setErrors(refused);
    if (Object.values(refused).every((each) => each === undefined)) showRefusal(outcome);
  };
  return (
    <Dialog
      title={request ? <Trans>Place the request</Trans> : <Trans>Arrange a meeting</Trans>}
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        {request ? (
          <p className={styles.name}>
            {fullName(request.requester)} – {fullName(request.partner)}
          </p>
        ) : (
          <>
            <ComboField
              label={t`First person`}
              options={options}
              value={requester === null ? null : String(requester)}
              noneFound={t`No matching people`}
              error={errors.requester}
              onChange={(key) => setRequester(key === null ? null : Number(key))}
            />
            <ComboField
              label={t`Second person`}
              options={options}
              value={partner === null ? null : String(partner)}
              noneFound={t`No matching people`}
              error={errors.partner}
              onChange={(key) => setPartner(key === null ? null : Number(key))}
            />
          </>
        )}
        {ways.length > 1 && (
          <SelectField
            label={t`Kind of meeting`}
            value={way}
            options={ways.map((each) => [each, wayNames[each]])}
            onChange={setWay}
          />
        )}
        {errors.way && <p className={styles.wrong}>{errors.way}</p>}
        <SlotTableFields
          {...parts}
          value={value}
          needsTable={way === 'on_site'}
          people={[requester, partner].filter((id) => id !== null)}
          errors={errors}
          onChange={(changed) => {
            setValue(changed);
            setErrors({});
          }}
        />
        <p className={styles.dim}>
          <Trans>Both people will be notified.</Trans>
        </p>
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
              <Trans>Arrange meeting</Trans>
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}
