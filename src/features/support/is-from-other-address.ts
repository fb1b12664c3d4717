import type { RequestMessage } from '../../../contract/support.ts';

/** Whether a message came by mail, and is not verifiably from the address of the person who asked. */
export const isFromOtherAddress = ({ mail_from }: Pick<RequestMessage, 'mail_from'>): boolean =>
  mail_from !== undefined && mail_from !== null;
