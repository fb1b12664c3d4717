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
  icon: LucideIcon;
  hue: TagHue;
}

const looks: Record<EventKind, KindLook> = {
  lecture: { label: msg`Lecture`, icon: GraduationCap, hue: 'lecture' },
  presentation: { label: msg`Presentation`, icon: Presentation, hue: 'presentation' },
  discussion: { label: msg`Discussion`, icon: MessagesSquare, hue: 'discussion' },
  qa: { label: msg`Questions and answers`, icon: MessageCircleQuestion, hue: 'qa' },
  workshop: { label: msg`Workshop`, icon: Wrench, hue: 'workshop' },
  break: { label: msg`Break`, icon: Clock, hue: 'neutral' },
  b2b: { label: msg`B2B meetings`, icon: Handshake, hue: 'neutral' },
  open_hours: { label: msg`Open hours`, icon: DoorOpen, hue: 'neutral' },
  other: { label: msg`Other`, icon: CalendarDays, hue: 'neutral' },
};

/** What a kind is called; one that is none of ours by its own title. */
export function useKindName() {
  const { i18n } = useLingui();
  const { localized } = useFormats();
  const ofKind = (kind: EventKind) => i18n._(looks[kind].label);
  const ofType = (type: EventType) => {
    const kind = kindOf(type);
    return (kind === 'other' && localized(type.localized_title, type.title)) || ofKind(kind);
  };
  return { ofKind, ofType };
}

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
