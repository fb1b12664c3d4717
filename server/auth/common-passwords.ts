/** Passwords that attackers try first, at least 8 characters long, in lower case. */
const common = new Set(
  `12345678 123456789 1234567890 12345678910 87654321 987654321 9876543210 11111111 111111111 1111111111 00000000
  0000000000 22222222 33333333 55555555 66666666 77777777 88888888 99999999 12341234 12121212 11223344 123123123
  123321123 147258369 159753159 789456123 123654789 1234qwer 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4
  q1w2e3r4t5 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwertz123 qwertzui qwertzuiop asdfghjk
  asdfghjkl zxcvbnm1 zxcvbnm123 asdf1234 asdfasdf qweasdzxc qweqweqwe qazwsxedc password password1 password12
  password123 password1234 passw0rd p@ssword p@ssw0rd pa55word iloveyou iloveyou1 sunshine sunshine1 princess
  princess1 football football1 baseball baseball1 superman superman1 starwars trustno1 whatever michelle jennifer
  computer internet samsung1 welcome1 welcome123 letmein1 letmein123 monkey123 dragon123 master123 admin123
  admin1234 administrator changeme changeme1 default1 testtest test1234 test12345 secret123 hallo123 hallo1234
  passwort passwort1 passwort123 geheim123 sommer123 schalke04 fussball deutschland ichliebedich schatz123
  frankfurt hamburg1 berlin123 lollipop killer123 charlie1 jordan23 michael1 shadow123 freedom1 abcd1234 abc12345
  abc123456 abcdefgh abcdefg1 a1b2c3d4 aa123456 aaaaaaaa google123 facebook instagram naruto123 pokemon1 minecraft
  йцукенгш йцукенгшщз qwerty777 пароль123 любовь123 parol123 marina123 natasha1 nastya123 svetlana anastasia
  ekaterina aleksandr alexander vladimir dmitriy1 kazakhstan almaty123 astana123 astana2020 zhanibek nursultan
  rossiya1 moscow123 spartak1 zenit2010 yurtyurt yurt1234 conference`.split(/\s+/),
);

/**
 * Whether a password is common, has fewer than four different characters, or equals one of the person's own
 * names or addresses.
 */
export function isCommon(password: string, about: readonly string[] = []): boolean {
  const small = password.toLowerCase();
  if (common.has(small) || new Set(small).size < 4) return true;
  return about.some((known) => known.length >= 4 && small === known.toLowerCase());
}
