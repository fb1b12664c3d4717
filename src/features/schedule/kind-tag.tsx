import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import {
  CalendarDays,
  Clock,
  DoorOpen,
  GraduationCap,
  Handshake,
  type LucideIcon,
  MessageCircleQuestion,
  MessagesSquare,
  Presentation,
  Wrench,
} from 'lucide-react';
import type { EventKind, EventType } from '../../../contract/events.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Tag, type TagHue } from '../../ui/tag.tsx';
import { kindOf } from './event-kind.ts';

interface KindLook {
  label: MessageDescriptor;
  /** Plural of the label. */
  labels: MessageDescriptor;
  icon: LucideIcon;
  hue: TagHue;
}

const looks: Record<EventKind, KindLook> = {
  lecture: { label: msg`Lecture`, labels: msg`Lectures`, icon: GraduationCap, hue: 'lecture' },
  presentation: {
    label: msg`Presentation`,
    labels: msg`Presentations`,
    icon: Presentation,
    hue: 'presentation',
  },
  discussion: { label: msg`Discussion`, labels: msg`Discussions`, icon: MessagesSquare, hue: 'discussion' },
  qa: { label: msg`Questions and answers`, labels: msg`Q&A`, icon: MessageCircleQuestion, hue: 'qa' },
  workshop: { label: msg`Workshop`, labels: msg`Workshops`, icon: Wrench, hue: 'workshop' },
  break: { label: msg`Break`, labels: msg`Breaks`, icon: Clock, hue: 'neutral' },
  b2b: { label: msg`B2B meetings`, labels: msg`B2B meetings`, icon: Handshake, hue: 'neutral' },
  open_hours: { label: msg`Open hours`, labels: msg`Open hours`, icon: DoorOpen, hue: 'neutral' },
  other: { label: msg`Other`, labels: msg`Other`, icon: CalendarDays, hue: 'neutral' },
};

/** Returns functions for the name of a kind. Unknown kinds use the title of their event type. */
export function useKindName() {
  const { i18n } = useLingui();
  const { localized } = useFormats();
  const ofKind = (kind: EventKind) => i18n._(looks[kind].label);
  const ofType = (type: EventType) => {
    const kind = kindOf(type);
    return (kind === 'other' && localized(type.localized_title, type.title)) || ofKind(kind);
  };
  /** Undefined for a kind that this version does not know. */
  const ofText = (kind: string) => (kind in looks ? ofKind(kind as EventKind) : undefined);
  const ofKinds = (kind: EventKind) => i18n._(looks[kind].labels);
  return { ofKind, ofKinds, ofText, ofType };
}

export const hueOfKind = (kind: EventKind): TagHue => looks[kind].hue;

export function KindTag({ type }: { type: EventType }) {
  const { ofType } = useKindName();
  const { icon: Icon, hue } = looks[kindOf(type)];
  return (
    <Tag hue={hue}>
      <Icon />
      {ofType(type)}
    </Tag>
  );
}
