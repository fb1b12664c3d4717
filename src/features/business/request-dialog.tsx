import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { businessLimits } from '../../../contract/business.ts';
import type { BusinessWay } from '../../../contract/school.ts';
import type { Person } from '../../../contract/users.ts';
import type { BusinessMeetingView } from '../../db/overlay-business.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import styles from './business.module.css';
import { requestMeeting } from './commands.ts';
import { completeLink, isLink } from './is-link.ts';
import { type Business, commonWays } from './queries.ts';
import { SlotPicker } from './slot-picker.tsx';
import { useDraftText } from './use-draft-text.ts';
import { useSlotOptions } from './use-slot-options.ts';
import { useWayNames } from './way-names.ts';

type Errors = Partial<Record<'slots' | 'link' | 'message', string | undefined>>;

interface RequestDialogProps {
  business: Business;
  partner: Person;
  /** Kinds of meeting that the other person accepts. */
  otherWays: readonly BusinessWay[];
  /** The person's open request, which is replaced. */
  request?: BusinessMeetingView | undefined;
  onSent?: () => void;
  onClose: () => void;
}

const comingProposals = (request: BusinessMeetingView | undefined): number[] =>
  (request?.proposals ?? []).filter((slot) => slot > Date.now());

/** Asks a person for a meeting in one of up to three slots. Works offline. */
export function RequestDialog({
  business,
  partner,
  otherWays,
  request,
  onSent,
  onClose,
}: RequestDialogProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const attempt = useLocalWrite();
  const wayNames = useWayNames();
  const { rules, card, offline } = business;
  const ways = rules ? commonWays(rules, card, { ways: [...otherWays] }) : [];
  const [chosenWay, setWay] = useState<BusinessWay | undefined>(request?.way);
  const way = chosenWay ?? ways[0];
  const [slots, setSlots] = useState<number[]>(() => comingProposals(request));
  const [link, setLink] = useState(request?.link ?? '');
  const [errors, setErrors] = useState<Errors>({});
  const message = useDraftText(`meeting:${partner.id}`, request?.message ?? '');
  const picker = useSlotOptions({ business, userId: partner.id, way: way ?? 'on_site' });
  const name = fullName(partner);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!way) return;
    const address = completeLink(link);
    const found = {
      ...(slots.length === 0 && { slots: t`Choose at least one time` }),
      ...(address !== '' && way === 'online' && !isLink(address) && { link: t`Enter a web address` }),
      ...(message.text.length > businessLimits.message && {
        message: t`Use no more than ${businessLimits.message} characters`,
      }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    attempt(async () => {
      await requestMeeting({
        user_id: partner.id,
        slots,
        way,
        message: message.text.trim() || null,
        link: way === 'online' ? address || null : null,
      });
      await message.clear();
      showToast(
        offline ? t`Your request to ${name} is saved and will be sent later.` : t`Request sent to ${name}`,
      );
      onClose();
      onSent?.();
    });
  };
  return (
    <Dialog
      title={
        request ? <Trans>Change your request to {name}</Trans> : <Trans>Request a meeting with {name}</Trans>
      }
      onClose={onClose}
    >
      {!way && (
        <p>
          <Trans>You and {name} have no kind of meeting in common: on site or online.</Trans>
        </p>
      )}
      {way && (
        <form className={styles.form} noValidate onSubmit={submit}>
          {ways.length > 1 && (
            <SelectField
              label={t`Kind of meeting`}
              value={way}
              options={ways.map((each) => [each, wayNames[each]])}
              onChange={setWay}
            />
          )}
          <SlotPicker
            {...picker}
            label={t`Propose up to three times`}
            name={name}
            zone={business.zone}
            chosen={slots}
            max={businessLimits.slots}
            error={errors.slots}
            onChange={(chosen) => {
              setSlots(chosen);
              setErrors({ ...errors, slots: undefined });
            }}
          />
          {way === 'online' && (
            <TextField
              label={t`Your own meeting link (optional)`}
              hint={t`Leave empty to use the rooms of the school, if it has any`}
              type="url"
              inputMode="url"
              maxLength={businessLimits.link}
              value={link}
              error={errors.link}
              onChange={({ target }) => setLink(target.value)}
            />
          )}
          <TextArea
            label={t`Message (optional)`}
            rows={3}
            limit={businessLimits.message}
            value={message.text}
            error={errors.message}
            onChange={({ target }) => message.setText(target.value)}
          />
          <DialogActions
            secondary={
              <Button onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
            }
            primary={
              <Button type="submit" variant="primary">
                {request ? <Trans>Send changed request</Trans> : <Trans>Send request</Trans>}
              </Button>
            }
          />
        </form>
      )}
    </Dialog>
  );
}
