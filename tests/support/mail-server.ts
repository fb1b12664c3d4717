import net from 'node:net';

export interface MailServer {
  url: string;
  /** Delivered e-mails with their recipients and raw messages. */
  delivered: { to: string[]; message: string }[];
  close: () => Promise<void>;
}

/** An SMTP server with the commands that sending needs. Rejects addresses that begin with `refused`. */
export async function startMailServer(): Promise<MailServer> {
  const delivered: MailServer['delivered'] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.setEncoding('utf8').on('close', () => sockets.delete(socket));
    let unread = '';
    let to: string[] = [];
    let message: string | null = null;
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const handleLine = (line: string) => {
      if (message !== null) {
        if (line !== '.') return void (message += `${line}\r\n`);
        delivered.push({ to, message });
        [message, to] = [null, []];
        return reply('250 taken');
      }
      const address = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1];
      if (address?.startsWith('refused')) return reply('550 nobody of that name');
      if (address !== undefined) to.push(address);
      if (/^DATA/i.test(line)) {
        message = '';
        return reply('354 go on');
      }
      return reply(/^QUIT/i.test(line) ? '221 bye' : '250 ok');
    };
    reply('220 test');
    socket.on('data', (text: string) => {
      const lines = (unread + text).split('\r\n');
      unread = lines.pop() ?? '';
      for (const line of lines) handleLine(line);
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
