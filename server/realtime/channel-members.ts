import type { Server, Socket } from 'socket.io';

/** As Echo has it: `here` is given all `user_info`, `joining` and `leaving` one. */
export interface ChannelMember {
  user_id: number;
  user_info: { id: number; device?: number };
}

interface Who {
  id: number;
  sessionId: number;
}

/** In a hall where a thousand reconnect at once, each would be told of each. */
const mostNamed = 100;

/** On a channel of one person the members are that person's devices, in a chat they are people. */
const memberOn = (channel: string, { id, sessionId }: Who): ChannelMember => ({
  user_id: id,
  user_info: channel.startsWith('presence-') ? { id, device: sessionId } : { id },
});

const identity = ({ user_id, user_info }: ChannelMember) => `${user_id}:${user_info.device ?? ''}`;

/**
 * Who is subscribed to a channel, and the announcements of those who come and go. A member with several sockets comes
 * with the first and goes with the last. Channels with very many sockets name nobody: there, `users` tells who is online.
 */
export function channelMembers(io: Server, whoOf: (socket: Socket) => Who) {
  const membersOf = (channel: string, except?: Socket): ChannelMember[] => {
    const room = io.of('/').adapter.rooms.get(channel);
    if (!room || room.size > mostNamed) return [];
    const members = new Map<string, ChannelMember>();
    for (const id of room) {
      const socket = io.sockets.sockets.get(id);
      if (!socket || socket === except) continue;
      const member = memberOn(channel, whoOf(socket));
      members.set(identity(member), member);
    }
    return [...members.values()];
  };

  const announce = (event: 'presence:joining' | 'presence:leaving', socket: Socket, channel: string) => {
    const room = io.of('/').adapter.rooms.get(channel);
    if (!room || room.size > mostNamed) return;
    const member = memberOn(channel, whoOf(socket));
    const others = membersOf(channel, socket);
    if (others.some((other) => identity(other) === identity(member))) return;
    socket.to(channel).emit(event, channel, member);
  };

  return {
    membersOf: (channel: string) => membersOf(channel),
    /** To be called once the socket is in. */
    joined: (socket: Socket, channel: string) => announce('presence:joining', socket, channel),
    /** To be called while the socket is still in, or has just left. */
    left: (socket: Socket, channel: string) => announce('presence:leaving', socket, channel),
  };
}
