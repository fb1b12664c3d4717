import type { MessageFile } from '../../../contract/message-file.ts';
import type { StoredMessageFile } from '../../db/chat-schema.ts';

/** The file of a message on the wire. Its URL is below the message, so that every read is authorised. */
export function fileOf(messageId: number, stored: StoredMessageFile): MessageFile {
  const url = `/api/chat/message/${messageId}/file`;
  const { name, bytes, type, width, height, preview, voice } = stored;
  return {
    name,
    size: bytes,
    type,
    url,
    image: preview === undefined ? null : url,
    preview: preview === undefined ? null : `${url}?size=preview`,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(voice && { voice }),
  };
}
