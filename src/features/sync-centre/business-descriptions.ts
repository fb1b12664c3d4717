import { msg } from '@lingui/core/macro';
import { Contact, Handshake } from 'lucide-react';
import type { OperationKind } from '../../../contract/operations.ts';
import type { ChangeSubject } from './change-subjects.ts';
import type { Description } from './description.ts';

type BusinessKind = Extract<OperationKind, `business.${string}` | `contact.${string}`>;

const ofPerson = ({ args }: { args: { user_id: number } }): ChangeSubject => ({
  kind: 'user',
  id: args.user_id,
});

/** Changes of business meetings and contacts. */
export const businessDescriptions: { [K in BusinessKind]: Description<K> } = {
  'business.profile': { icon: Handshake, title: () => msg`My business card` },
  'business.plan': { icon: Handshake, title: () => msg`My availability for business meetings` },
  'business.request': {
    icon: Handshake,
    title: () => msg`Request for a business meeting`,
    place: ofPerson,
    written: ({ args }) => args.message ?? '',
  },
  'business.accept': {
    icon: Handshake,
    title: () => msg`Business meeting accepted`,
    place: ofPerson,
    written: ({ args }) => args.message ?? '',
  },
  'business.propose': {
    icon: Handshake,
    title: () => msg`Other times for a business meeting`,
    place: ofPerson,
    written: ({ args }) => args.message ?? '',
  },
  'business.decline': {
    icon: Handshake,
    title: () => msg`Business meeting declined`,
    place: ofPerson,
    written: ({ args }) => args.message ?? '',
  },
  'business.cancel': {
    icon: Handshake,
    title: () => msg`Business meeting cancelled`,
    place: ofPerson,
    written: ({ args }) => args.message ?? '',
  },
  'business.feedback': {
    icon: Handshake,
    title: () => msg`Feedback about a business meeting`,
    place: ofPerson,
  },
  'contact.share': { icon: Contact, title: () => msg`Contact details shared`, place: ofPerson },
  'contact.note': {
    icon: Contact,
    title: ({ args }) => (args.note ? msg`Note about a contact: “${args.note}”` : msg`Note deleted`),
    place: ofPerson,
    written: ({ args }) => args.note ?? '',
  },
  'contact.remove': { icon: Contact, title: () => msg`Contact removed`, place: ofPerson },
};
