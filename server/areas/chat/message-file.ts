import type { MessageFile } from '../../../contract/message-file.ts';
import type { StoredMessageFile } from '../../db/chat-schema.ts';

/** What a message says of its file. Its address is the message's, so that rights are asked for at every read. */
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
