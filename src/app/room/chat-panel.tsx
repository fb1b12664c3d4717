import { Trans } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import { joinChat } from '../../features/room/commands.ts';
import { useRoomChat } from '../../features/room/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { type PageChrome, PageChromeContext } from '../../ui/page-chrome.ts';
import { PageScroll } from '../../ui/page.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { ChatScreen } from '../screens.ts';
import type { PanelProps } from './panel-props.ts';

/** The chat is inside the page of the event: headings of level 2, without the elements of the shell. */
const chrome: PageChrome = {
  title: '',
  level: 2,
  leading: null,
  trailing: null,
  status: null,
  onShown: () => {},
  onTitle: () => {},
};

const bareChrome: PageChrome = { ...chrome, bare: true };

/** The chat of the event, or the way to join it. */
export function ChatPanel({ event, short }: PanelProps) {
  const chat = useRoomChat(event.id);
  const attempt = useLocalWrite();
  if (!chat) return null;
  if (chat.groupId !== null)
    return (
      <PageChromeContext value={short ? bareChrome : chrome}>
        <ChatScreen key={chat.groupId} groupId={chat.groupId} />
      </PageChromeContext>
    );
  return (
    <PageScroll>
      <StateNote
        icon={<MessageCircle />}
        title={<Trans>Chat of the event</Trans>}
        action={
          <Button
            variant="primary"
            aria-disabled={chat.joining || undefined}
            onClick={() => {
              if (!chat.joining) attempt(() => joinChat(event.id));
            }}
          >
            <Trans>Join chat</Trans>
          </Button>
        }
      >
        {chat.joining ? (
          chat.offline ? (
            <Trans>You will join the chat when you are connected.</Trans>
          ) : (
            <Trans>Joining the chat…</Trans>
          )
        ) : (
          <Trans>
            The members see each other’s names. You will leave the chat automatically a day after the event.
          </Trans>
        )}
      </StateNote>
    </PageScroll>
  );
}
