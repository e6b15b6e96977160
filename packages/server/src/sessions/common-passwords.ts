// server/sessions: passwords and words that guessing starts with, in the languages of many shops. password-policy.ts
// uses them.

/** Lower case, without the usual years and signs around them: password-policy.ts removes those first. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 0987654321 987654321 9876543210 87654321 11111111 111111111 1111111111 00000000 000000000 0000000000
  22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 12341234 12344321 11223344 1122334455 11112222 10203040 123123123 123321123 147258369 159357258
  741852963 789456123 456789123 963852741 147852369 31415926 314159265 271828182 20002000 19871987 12121212 13131313 10101010 01010101 98765432 23456789 34567890 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 qazwsxedc qazwsx123 zaq12wsx zaq1xsw2 q1w2e3r4 q1w2e3r4t5 qwer1234 qwerty123 qwerty12345 qwertyui qwertyuiop qwertyuiop123 asdfghjk
  asdfghjkl asdfasdf asdf1234 asdfqwer zxcvbnm zxcvbnm123 zxcvasdf poiuytrewq lkjhgfdsa mnbvcxz qwertz qwertzuiop azerty azertyuiop qweasdzxc qwe123 qweqwe123 abcd1234 abcdefgh
  abcdefghi abcdefg abc12345 abc123456 a1b2c3d4 a1b2c3d4e5 aa123456 aaaaaaaa aabbccdd 1a2b3c4d 123abc123 123qweasd 123qwe123 123qweasdzxc 1234qwer 1234abcd 12345qwert 12345abc
  123456abc 123456qwerty 147896325 112233445566 q123456789 a123456789 a12345678 zxc123456 asd123456 woaini woaini1314 5201314 iloveyou iloveyou1 iloveyou2 iloveyou123 loveyou
  iloveme ilovegod iloveu2 teamo password passw0rd password1 password12 password123 password1234 password12345 passwords mypassword pass1234 pass12345 passpass passport passcode
  pa55word p4ssw0rd drowssap changeme changeme123 changeit newpassword secret secret123 topsecret letmein letmein1 letmein123 letmeinnow welcome welcome1 welcome12 welcome123
  welcome2 hello hello123 hellohello helloworld goodbye login logmein access access14 master masterkey mastermind default guest guest123 administrator admin123 admin1234
  admin12345 adminadmin admin123456 rootroot root1234 toor1234 superuser superadmin sysadmin operator manager supervisor user1234 useruser test1234 test12345 testtest testing
  testing123 tester demo1234 demodemo sample temp1234 temporary example internet computer computer1 network server database windows windows10 linux ubuntu google google123
  facebook youtube twitter instagram whatsapp snapchat amazon microsoft samsung samsung1 iphone android nokia motorola sunshine sunshine1 princess princess1 football football1
  baseball baseball1 basketball superman superman1 batman batman123 spiderman ironman wolverine starwars startrek skywalker dragon dragonball dragons monkey monkey123 shadow
  shadow123 michael jennifer jordan jordan23 charlie charlie1 ashley jessica daniel daniela thomas thomas123 andrew joshua matthew anthony william nicholas samantha elizabeth
  victoria alexander alexandra benjamin christopher christian christina stephanie patricia michelle nicole nathan robert richard george patrick steven hannah sophie isabella
  gabriel gabriela francesco giovanni alessandro alejandro fernando ricardo eduardo sebastian maximilian katharina trustno1 whatever whatever1 freedom forever forever1 fuckyou
  fuckyou1 asshole bullshit biteme blowme hunter hunter2 killer killer123 ranger rangers soccer soccer1 hockey golfing tennis cricket liverpool liverpool1 arsenal arsenal1
  chelsea chelsea1 barcelona realmadrid juventus manchester manunited everton celtic ferrari porsche mercedes mustang corvette yamaha suzuki kawasaki harley harleydavidson toyota
  nissan bmwbmw lamborghini chevrolet camaro cheese chocolate cookie cookies coffee banana orange apple pineapple strawberry cherry pepper peanut butter butterfly butterfly1
  flower flowers rainbow rainbow1 summer summer1 winter winter1 spring autumn november december january february september october monday friday sunday holiday christmas birthday
  computer123 internet1 matrix phoenix diamond golden silver platinum purple yellow orange1 midnight moonlight starlight sunflower lavender pumpkin snowball snowflake blizzard
  thunder lightning tornado hurricane avalanche angel angel123 angels babygirl babygirl1 babyboy baby123 sweetheart sweetie honey honeybee lovely lovelove loveme lovers mylove
  lover123 beautiful gorgeous handsome sexygirl pussycat pretty darling bubbles buddy buster bailey ginger maggie molly sophie1 tigger tiger tigers lions eagle eagles falcon
  falcons panther panthers cowboys steelers packers yankees lakers redsox dolphins dolphin turtle penguin elephant giraffe kitten kitty hellokitty puppy snoopy garfield mickey
  mickeymouse minnie donald winnie pokemon pikachu naruto sasuke jesus jesus123 jesuschrist blessed blessing faith heaven church christ hallelujah godisgood godbless amen1234
  america american england scotland ireland germany deutschland france espana italia canada australia brasil mexico london newyork paris berlin moscow tokyo chicago houston
  dallas boston texas florida california hawaii guitar guitars music musica metallica slipknot nirvana ironmaiden beatles eminem rockstar rocknroll loveyou1 drummer player
  player1 gamer gaming playboy playstation nintendo xbox360 minecraft fortnite roblox counterstrike warcraft starcraft zelda mario1234 callofduty battlefield security secure
  safety protect protected unlock unlocked opensesame sesame open1234 key12345 keykey private public system systems service services support helpdesk office business company
  company1 money money123 dollar million millionaire lottery lucky lucky123 lucky777 winner winners success victory champion champions legend hero1234 marina marlboro budweiser
  corona smirnoff jackdaniels whiskey vodka tequila beer1234 heineken guinness naughty nothing something anything everything someone nobody somebody stranger danger dangerous
  crazy crazy123 insane genius einstein newton galileo tesla1234 edison passwort passwort1 passwort123 hallo hallo123 hallohallo willkommen willkommen1 schatz schatz123 sommer
  sommer123 fruehling herbst geheim geheim123 schalke04 borussia bayern bayern1 hamburg muenchen frankfurt stuttgart dresden leipzig motdepasse bonjour bonjour1 soleil chouchou
  doudou marseille doudou13 loulou jetaime nathalie azerty123 camille contrasena contraseña hola1234 tequiero tequiero1 realmadrid1 america1 estrella mariposa corazon princesa
  angelito parola segreto ciaociao juventus1 forzamilan senha senha123 mudar123 brasil123 flamengo corinthians palmeiras saopaulo haslo123 polska polska1 zaq1zaq1 matrix12
  kochanie kochanie1 heslo heslo123 parola123 privet lozinka wachtwoord welkom welkom01 welkom123 geheim12 losenord salasana kodeord supermarket grocery market shopping retail
  price prices pricetag checkout cashier cashier1 register kasse kasse123 kassa filiale markt markt123 shopshop store123 store1234 label123 labels123 gateway gateway1 electronic
  display
`
    .split(/\s+/)
    .filter(Boolean),
)
