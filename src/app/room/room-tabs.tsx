import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  ChartColumn,
  FolderOpen,
  type LucideIcon,
  MessageCircle,
  MessageCircleQuestion,
  Mic,
  NotebookPen,
  Presentation,
  Star,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { User } from '../../../contract/users.ts';
import type { EventView } from '../../db/overlay-events.ts';
import { isHost } from '../../features/schedule/is-host.ts';
import { mayRate } from '../../features/schedule/rating.ts';
import { EventQuestions, SessionPolls, SpeakerView } from '../screens.ts';
import { ChatPanel } from './chat-panel.tsx';
import type { PanelProps } from './panel-props.ts';
import { MaterialsPanel, NotesPanel, RatingPanel, SessionPanel } from './room-panels.tsx';

/** Facts that decide which tabs a room has. */
export interface RoomFacts {
  event: EventView;
  me: User | null;
  moderates: boolean;
  now: number;
  materials: number;
  polls: number;
  questions: number;
  /** The event has a chat that the person can read or join. */
  chat: boolean;
}

interface RoomTab {
  key: string;
  label: MessageDescriptor;
  Icon: LucideIcon;
  Panel: ComponentType<PanelProps>;
  isOffered: (facts: RoomFacts) => boolean;
  /** Takes the place of the first column too. */
  spans?: true;
  /** The panel scrolls by itself, and is unmounted while another tab is shown. */
  fills?: true;
}

/** The tabs of a room in their order. On wide screens the first is a column beside the others. */
export const roomTabs: readonly RoomTab[] = [
  {
    key: 'session',
    label: msg({ message: 'Overview', context: 'room' }),
    Icon: Presentation,
    Panel: SessionPanel,
    isOffered: () => true,
  },
  {
    key: 'questions',
    label: msg({ message: 'Questions', context: 'event' }),
    Icon: MessageCircleQuestion,
    Panel: ({ event }) => <EventQuestions eventId={event.id} />,
    isOffered: ({ event, moderates, questions }) =>
      moderates || questions > 0 || event.room_settings?.questions !== 'off',
  },
  {
    key: 'poll',
    label: msg({ message: 'Polls', context: 'room' }),
    Icon: ChartColumn,
    Panel: ({ event, me }) => <SessionPolls eventId={event.id} hosts={isHost(event, me)} />,
    isOffered: ({ moderates, polls }) => moderates || polls > 0,
  },
  {
    key: 'materials',
    label: msg({ message: 'Materials', context: 'room' }),
    Icon: FolderOpen,
    Panel: MaterialsPanel,
    isOffered: ({ materials }) => materials > 0,
  },
  {
    key: 'chat',
    label: msg({ message: 'Chat', context: 'room' }),
    Icon: MessageCircle,
    Panel: ChatPanel,
    isOffered: ({ chat }) => chat,
    fills: true,
  },
  {
    key: 'stage',
    label: msg({ message: 'Speaker view', context: 'room' }),
    Icon: Mic,
    Panel: ({ event }) => <SpeakerView eventId={event.id} />,
    isOffered: ({ moderates }) => moderates,
    spans: true,
  },
  {
    key: 'notes',
    label: msg({ message: 'Notes', context: 'room' }),
    Icon: NotebookPen,
    Panel: NotesPanel,
    isOffered: () => true,
  },
  {
    key: 'rating',
    label: msg({ message: 'Rating', context: 'room' }),
    Icon: Star,
    Panel: RatingPanel,
    isOffered: ({ event, me, now, moderates }) => moderates || (me !== null && mayRate(event, me.id, now)),
  },
];
