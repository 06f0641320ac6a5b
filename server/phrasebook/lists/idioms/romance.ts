import { words } from '../../words.ts';

export const ROMANCE_IDIOMS = {
  fr: {
    cancel:
      words(`libérez ma place, libérer ma place, libérez mon, libérer mon, donner ma plage, laissez ma place, oubliez mon, oublier mon rendez-vous, oubliez le rendez-vous, oubliez ça pour, rayez-moi, rayer mon nom, retirez-moi,
      retirer mon nom, enlever de la liste, enlevez de la liste, je viendrai pas, viendrai plus, pourrai pas être là, pourrai pas y être, pourrai pas y aller, pas capable de venir, pas capable d'y aller, ne serai pas là, serai pas là,
      plus besoin de mon, plus besoin du rendez-vous, n'en ai plus besoin, faire sauter`),
    move: words(`prévu+plus tard, prévu+plus tôt, le reculer, la reculer, reculer mon, reculer le rendez-vous, reculer d'une, devancer mon, devancer le, l'avancer, le remettre, le décaler, le déplacer, mettre à un autre jour, un autre jour à la place, une autre heure à la place,
      autre journée à la place, autre date à la place, changer de journée, changer de jour, changer de date, changer ça pour, intervertir, échanger mon`),
    mine: words(`pour quand mon, pour quand le, à quelle heure je dois, à quelle heure il doit, à quelle heure elle doit, quand je dois venir, quand est-ce que je dois, m'attendez quand, vous m'avez mis, vous m'avez noté,
      est-ce que je suis bien, suis-je bien, je suis toujours inscrit*, mon rendez-vous tient`),
    transfer:
      words(`expliquer ma facture, m expliquer, jaser avec, jaser à, discuter avec, quelqu'un de l'équipe, quelqu'un du bureau, quelqu'un de la clinique, quelqu'un du cabinet, quelqu'un du salon, quelqu'un d'autre, un de vos employés, un employé, une employée, la secrétaire, le secrétariat,
      votre patron, votre patronne, votre responsable, votre collègue, un collègue, vrai monde, du vrai monde, me connecter avec, me transférer, en ligne avec`),
    message:
      words(`coup de fil, un coup de téléphone, me donner un appel, me téléphoner, qu'il m'appelle, qu'elle m'appelle, qu'on m'appelle, m'appeler quand, m'appelle quand, m'appeler dès, me joindre, dire à la, dire au, dites au, dites-lui que,
      avertir, avertissez, aviser, avisez, faire le message, en retard, minutes de retard, un peu de retard, laisser un mot`),
    price:
      words(`yeux de la tête, ça va me coûter, va coûter, dans les combien, à peu près combien, ça monte à, ça va chercher, dispendieux, dispendieuse, c'est quoi vos prix, vos prix, votre grille, quel montant, payer combien, je paierais,
      faut payer, faut débourser`),
    hours:
      words(`vos vacances, en vacances, cet été, pendant les fêtes, fermez-tu, ouvrez-tu, êtes-vous là, vous êtes-tu ouvert*, êtes-vous en congé, les jours fériés, les fériés, travaillez-vous le, vous travaillez le, à quelle heure vous finissez, à quelle heure vous commencez,
      jusqu'à quand êtes-vous, le samedi vous, le dimanche vous`),
    services: words(
      `prenez les enfants, prenez-vous les enfants, soignez-vous, traitez-vous, vous traitez, vous soignez, vendez-vous, vous vendez, avez-vous aussi, y a-t-il aussi, vous faites-tu, vous offrez-tu`,
    ),
    address:
      words(`vous êtes rendus où, vous êtes rendu où, rendus où, avez déménagé, c'est où exactement, où est-ce que vous êtes, où est-ce que c'est, où je peux me stationner, où me stationner, où se stationner, où laisser l'auto,
      laisser mon char, quel coin, à quelle station, quel métro, quel autobus, le chemin pour`),
    book: words(
      `je tousse, tousse, le docteur m écoute, médecin m écoute, voie quelqu'un, fait mal au, fait mal à, enflé, enflée, gonflé, me lance, élance, cassé, qu'on me regarde, qu'on regarde, me voir, m'examiner, me faire examiner, me faire soigner, faire un examen, passer un examen, glisser entre deux, me caser, m'entrer`,
    ),
    repeat: words(
      `pas bien saisi, pas saisi, j'ai mal compris, mal entendu, plus lentement, moins vite, trop vite, plus fort, perdu le fil, c'était quoi les, c'était quoi déjà, vous avez dit, répétez, pas bien compris, pas suivi`,
    ),
    goodbye:
      words(`mauvais numéro, faux numéro, trompé de numéro, trompée de numéro, composé le mauvais, je vous rappelle, je vous rappellerai, je rappelle plus tard, je rappellerai, je vais rappeler, vais vous rappeler, j'y réfléchis, vais y réfléchir, vais y penser, j'y pense,
      bonne fin d'après-midi, bonne soirée, à tantôt, bonne continuation, je vous laisse là`),
    angry: words(
      `c'est pas sérieux, pas sérieux, j'attends sur la ligne, que j'attends, personne répond, personne ne répond, ça répond jamais, c'est inadmissible, du n'importe quoi, écœuré, écœurée, tannant, c'est une blague, se fout de, vous foutez de`,
    ),
    yes: words(
      `ça me dérange pas, peu importe, comme vous voulez, c'est beau, on fait ça, faisons ça, on fait comme ça, je prends, je le prends, je la prends, parfait pour moi, ça marche, ça fait mon affaire, c'est parfait, excellent, marché conclu, génial, ça me convient, va pour, bonne idée`,
    ),
    no: words(
      `bof, pas pour moi, aucun des deux, aucune des deux, ni l'un ni l'autre, plutôt pas, j'aime mieux pas, j'aimerais mieux pas, pas nécessaire, ça ira pas, ça marche pas, ça fait pas, pas intéressé, pas intéressée`,
    ),
  },
  es: {
    cancel:
      words(`mejor olvídese, olvídese de mi, olvide mi cita, olvídelo, quíteme, bórreme de, sáqueme de, táchenme, den mi espacio, den mi turno, dele mi lugar, dar mi lugar, ceder mi, no voy a llegar, no voy a alcanzar, no voy a asistir,
      no cuenten conmigo, no me esperen, ya no voy a ir, ya no necesito la, ya no necesito mi, dejar sin efecto, echar para atrás la cita, dar de baja mi`),
    move: words(`me adelanten, adelanten la cita, adelanten mi, me atrasen, atrasen la cita, me la corran, me la corrieran, me la muevan, me la movieran, me la cambien, me la cambiaran, me la pasen para, me la pasaran para, correrla, recorrer mi, recorrer la cita, recorrerla, mover mi, mover la hora, cambiar mi, cambiarme la, cambiarme el, pasarla para, pasarla a,
      adelantarla, atrasar, atrasarla, retrasar la cita, retrasarla, otra fecha en lugar, otro día en lugar, en vez de ese día, en vez del`),
    mine: words(`cuándo le toca, cuándo le tocaba, cuándo nos toca, qué día le toca, a qué hora le toca, a qué hora me toca, cuándo le dieron, para cuándo quedé, para qué día quedé, para cuándo tengo, sigue en pie, me tienen apuntad*, estoy apuntad*, me tienen anotad*,
      me tenían para, sigo apuntad*, cuándo debo ir, a qué hora debo, cuándo tengo que ir`),
    transfer:
      words(`me conteste alguien, alguien que me atienda, me conteste una, prefiero tratarlo con, tratarlo con, alguien por ahí, hay alguien ahí, alguien de la oficina, alguien de ahí, alguien del consultorio, alguien de la clínica, alguien del equipo, alguien de recepción, algún empleado, una persona, páseme a, páseme al, me transfiere,
      me puede pasar con, me podría pasar con, me podría comunicar, me comuniquen, póngame con, pónganme con, su jefe, su supervisor, su encargad*, un compañero, una compañera, un asesor, una señorita`),
    message:
      words(`dejar dicho, deje dicho, dejarle dicho, dejar un recado, me llame, me llamen, me marque, me marquen, márqueme, me hable cuando, me devuelvan, que se comunique, se comunique conmigo, se comuniquen, póngase en contacto, me regrese la llamada, pásele el, pásele un,
      voy tarde, voy retrasad*, llego tarde, llegaré tarde, voy a llegar tarde, se me hizo tarde, minutos tarde`),
    price:
      words(`carísimo, carísimos, carísima, de cuánto estamos, de cuánto hablamos, por cuánto anda, en cuánto anda, cuánto anda, en cuánto sale, en cuánto está, cuánto está, qué precio, cuánto piden, cuánto pide, cuánto tendría que pagar, cuánto tengo que pagar, cuánto hay que pagar, cuánto se paga, cuánto pagaría, qué cuesta, es muy caro, sale caro, sale muy,
      más barato, económic*, de a cómo, a cómo`),
    hours: words(
      `de vacaciones, están de vacaciones, van a abrir, van a cerrar, abrirán, cerrarán, es festivo, días festivos, en festivos, los feriados, hasta qué hora, desde qué hora, de qué hora a qué hora, qué horario, están los sábados, están los domingos, trabajan en, trabajan los, abren los, cierran los, cierran a`,
    ),
    services: words(
      `qué tratamientos, tratamientos manejan, servicios manejan, manejan ustedes, qué manejan, atienden niños, atienden a niños, atienden también a niños, tratan a, realizan, ustedes realizan, venden, hacen también, qué más hacen, también hacen`,
    ),
    address: words(
      `en qué lugar, dónde es, dónde puedo estacionar, dónde me estaciono, dónde dejo el coche, dónde dejo el carro, dónde aparco, en qué parte, en qué colonia, qué calle, qué número, cómo le hago para llegar, qué metro, qué parada, cerca de dónde, a la altura de, por dónde están`,
    ),
    book: words(
      `me viera alguien, me viera un, me viera una, mareo, mareado, mareada, con fiebre, podría checar, pueda checar, me lo cheque, lo chequen, doliendo, me revisen, me revisaran, que me revisen, que me revisaran, revisarme, revisión, hinchad*, inflamad*, se me partió, se me quebró, me lastimé, que me atiendan, que me atendieran, me urge, cupo, tienen cupo, lugarcito, huequito, espacio para`,
    ),
    repeat: words(
      `no le escuché bien, no oí bien, no alcancé, más despacio, más lento, más fuerte, demasiado rápido, muy rápido, me perdí, cuáles eran, qué dijo, qué me dijo, me lo puede repetir, cómo era, no le capté, no capté`,
    ),
    goodbye:
      words(`me equivoqué de número, número equivocado, equivoqué de teléfono, marqué mal, les vuelvo a llamar, le vuelvo a llamar, vuelvo a llamar, luego llamo, llamo después, llamo más tarde, yo les llamo, les llamo luego, le llamo luego, lo voy a pensar, lo pienso, lo consulto con,
      lo platico con, que tenga bonita, feliz día, feliz tarde, cuídese, hasta mañana, ahí nos vemos, con permiso`),
    angry: words(
      `nadie contesta, nadie me contesta, me tienen esperando, llevo esperando, llevo media hora, qué servicio, pésimo, pésima, es el colmo, qué barbaridad, no puede ser posible, se burlan, me colgaron`,
    ),
    yes: words(
      `me da igual, lo que sea, como guste, con esa me quedo, con ese me quedo, va que va, órale, me parece perfecto, me parece muy bien, me queda bien, me late, así quedamos, quedamos así, me quedo con, excelente, estupendo, genial, sí cómo no, conforme, súper, claro que sí`,
    ),
    no: words(
      `fíjese que no, fíjese que mejor no, ninguna, ninguno, ninguna de las dos, ni una ni otra, prefiero que no, mejor no, qué va, no hace falta, no me conviene, no me queda`,
    ),
  },
  pt: {
    cancel:
      words(`pode esquecer, esqueça a consulta, esqueça a minha, dar a minha vaga, dê a minha vaga, passar a minha vaga, liberar meu, liberar a minha, libera meu, libera a minha, risca meu, riscar o meu, tirar-me da, tire-me da, não vou conseguir, não vou dar conta de ir, não dá mais pra eu ir, não vai dar pra eu ir, não vai dar pra ir, não vai dar para ir,
      não vou aparecer, não posso comparecer, não contem comigo, não me esperem, não preciso mais da, já não preciso da, desfazer a marcação, deixar sem efeito, desisto da`),
    move: words(`empurrar pra, empurrar para, jogar pra frente, puxar pra, passar a minha, passar o meu, passar minha, trocar a minha, trocar minha, trocar de dia, trocar de horário, trocar a data, trocar a hora, mudar de dia, mudar de horário, mudar pra, alterar a data, alterar o dia, alterar a hora,
      atrasar a minha, adiantar a minha, outra data no lugar, outro dia no lugar, em vez desse dia, postergar`),
    mine: words(`que dia ficou, que dia ela tem, que dia ele tem, a que horas ela, quando ela tem, quando ele tem, quando tenho que ir, que horas tenho que, que horas eu tenho, que dia eu tenho, que dia é a minha, que dia é o meu, ainda está marcad*, continua marcad*, tá de pé, está marcad* a minha,
      pra quando ficou, para quando ficou, estou marcad*, eu marquei pra quando, marquei pra que dia`),
    transfer:
      words(`alguém me atenda, que alguém atenda, falar com alguém, gente de verdade, gente mesmo, alguém da clínica, alguém do consultório, alguém da equipe, alguém da recepção, alguém aí, alguém do salão, um funcionário, uma funcionária, me coloca com, me bota com, me põe com, ponha-me em contacto, pôr em contacto, passar a chamada, passar a ligação,
      passar pra alguém, passar para alguém, seu chefe, seu gerente, supervisor*, um colega, uma moça, ser atendid* por`),
    message:
      words(`me dar um toque, me dá um toque, me dê um toque, me dar uma ligada, me dá uma ligada, me ligasse, me ligar, me ligarem, que me ligue, que ela me ligue, que ele me ligue, me retornar, me chamar de volta, entrar em contacto, entrar em contato, entre em contato, me procurar, fala pra, fala para, fale para, dizer para a,
      dizer para o, dá um recado, pede pra, peça para, peça à, estou atrasad*, vou atrasar, vou me atrasar, chego atrasad*, minutos atrasad*, minutos de atraso`),
    price: words(
      `quanto vocês cobram, quanto vou pagar, quanto tenho que pagar, quanto paga, quanto se paga, quanto dá, quanto anda, quanto está, quanto tá, qual o preço, por quanto, sai por quanto, sai caro, fica caro, é caro, muito caro, mais barato, em conta, que preço`,
    ),
    hours: words(
      `trabalham no feriado, no feriado, nos feriados, trabalham aos, trabalham no sábado, trabalham no domingo, trabalham até, até que horas, a partir de que horas, de que horas a que horas, que horas começa*, que horas termina*, que horas fecha*, que horas abre*, estão aí até, estão abertos`,
    ),
    services: words(
      `atendem criança, atendem crianças, atendem também, atende criança, tratam de, vocês tratam, também tratam, vocês vendem, vendem aí, realizam, vocês trabalham com, trabalham com, que tratamentos, vocês aplicam`,
    ),
    address: words(
      `para chegar aí, pra chegar aí, tem estacionamento, onde estaciono, onde deixo o carro, onde posso deixar o carro, onde parar o carro, que bairro, qual bairro, qual o número, como faço pra chegar, como é que eu chego, que autocarro, que ônibus, qual metrô, onde é`,
    ),
    book: words(
      `visse o meu, visse a minha, veja o meu, vista de olhos, com febre, tonto, tontura*, mancando, desse uma olhada, dê uma olhada, um veterinário, dor de dente, com dor, inchad*, inflamad*, quebrou, lascou, me ver, me examinar, examinar-me, fazer um check-up, ser atendid*, dar uma olhadinha, um horariozinho, uma vaguinha, brecha, um encaixezinho`,
    ),
    repeat: words(
      `falou muito rápido, muito rápido, mais devagar, mais alto, me perdi, quais eram, o que disse, não percebi bem, não entendi nada, não ouvi direito, não escutei, como é que é, repete, diga lá outra vez`,
    ),
    goodbye:
      words(`foi engano, é engano, por engano, liguei errado, número errado, enganei-me no número, me enganei de número, ligo outra vez, ligo de novo, ligo depois, ligo mais tarde, volto a ligar, eu retorno, depois eu ligo, vou pensar, vou ver com, fica com deus, um abraço, bom fim de semana, até amanhã, boa semana,
      com licença tchau`),
    angry: words(
      `ninguém atende, ninguém me atende, fico esperando, tô esperando, estou à espera há, cansei de, que atendimento, péssimo, péssima, é o cúmulo, tiração de sarro, que vergonha, não é possível isso`,
    ),
    yes: words(
      `tanto faz, por mim, fechou, pode marcar, pode ser sim, tá ótimo, tá perfeito, me serve, serve pra mim, serve sim, fico com, vou querer, bora, show, maravilha, é isso aí, tá combinado, tá valendo, topo, está ótimo, ótimo, vamos nessa, força`,
    ),
    no: words(
      `ah não, nenhum dos dois, nenhuma das duas, nem um nem outro, prefiro não, deixa quieto, não dá pra mim, não me serve, não me convém, não faz falta`,
    ),
  },
  it: {
    cancel:
      words(`non contate su, non contare su, il mio posto, il posto a qualcun, cancellatemi, mi cancelli, mi levi, levatemi, mi depenni, depennatemi, non ce la faccio a venire, non ce la faccio proprio, non riuscirò a venire, non riusciamo a venire, non potrò esserci, non ci sarò, non verrò, non vengo, non aspettatemi, non mi serve più,
      non ho più bisogno, faccio a meno, liberare il mio, salta l'appuntamento, far saltare`),
    move: words(`un giorno più tardi, un giorno prima, venire un altro giorno, un altro giorno invece, un altro orario invece, un'altra data, un'altra ora invece, slittare, far slittare, spostarl*, posticiparl*, anticiparl*, cambiarl*, cambiare la data, cambiare data, cambiare il mio, rimandarl*, mettermi un altro giorno,
      invece di quel giorno`),
    mine: words(
      `quando deve venire, quando doveva venire, a che ora deve, che giorno deve, quando devo venire, quando tocca, a che ora mi aspettate, quando mi aspettate, per che ora, per che giorno, per quando ho, per quando avevo, mi avete segnat*, sono segnat*, sono ancora in, risulto, risulta il mio`,
    ),
    transfer:
      words(`spiegarlo a qualcuno, qualcuno dello studio, qualcuno in ufficio, qualcuno dell'ufficio, qualcuno della segreteria, qualcuno del salone, qualcuno lì, la segreteria, la segretaria, una segretaria, un collega, una collega, un addett*, un impiegat*, me lo passa, me la passa, mi può passare, può passarmi, potrebbe passarmi,
      mi metta in contatto, mi colleghi, il suo capo, un superiore, qualcun altro al telefono, parlarne con qualcuno`),
    message:
      words(`aspetto una sua chiamata, aspetto una chiamata, farmi chiamare, mi faccia chiamare, farmi richiamare, mi chiami, mi chiamasse, mi può chiamare, mi faccia sapere, farmi uno squillo, uno squillo, un colpo di telefono, può dire, potrebbe dire, dica pure a, lasciargli detto, riferisca, riferisc*, avvis*, avvert*, sono in ritardo,
      arrivo in ritardo, faccio tardi, farò tardi, minuti di ritardo, contattarmi, mi contatt*`),
    price: words(
      `quanto mi viene, viene a costare, verrebbe a costare, a quanto ammonta, quanto spenderei, quanto devo pagare, quanto si spende, quanto pago, quanto pagherei, che prezzo, che prezzi, che costo, sul prezzo, quanti euro, quanto vi devo, più economic*, costa tanto, costa molto, è caro, una spesa`,
    ),
    hours: words(
      `sotto natale, durante le feste, nei festivi, per le feste, fate ferie, siete in ferie, lavorate il, lavorate anche, fino a che ora, da che ora, da che ora a che ora, siete aperti, a che ora finite, a che ora iniziate, che giorni siete, ci siete il sabato, ci siete la domenica`,
    ),
    services: words(
      `trattate, curate, curate anche, fate le, voi fate, ma voi fate, ma voi le fate, vi occupate, vi occupate anche, vendete, da voi si può fare, prendete anche i bambini, visitate anche`,
    ),
    address: words(
      `solo l'indirizzo, dove parcheggio, dove posso parcheggiare, dove lascio la macchina, dove posso lasciare la macchina, in quale via, che via, che numero civico, civico, che fermata, quale fermata, che strada, come ci arrivo, da che parte, vicino a cosa, dov'è lo studio, dov'è il`,
    ),
    book: words(
      `far vedere, mi gira la testa, desse un occhiata, ho la febbre, mi sento male, che balla, dente rotto, un dente che, male cane, fa un male, darci un'occhiata, dare un'occhiata, gonfio, gonfia, gonfiat*, infiammat*, si è rotto, mi si è rotto, visitarmi, mi visiti, mi visita, farmi controllare, un controllo, un buchetto, un buchino, infilarmi, incastrarmi, vedermi qualcuno, ricevermi`,
    ),
    repeat: words(
      `parla un po' veloce, troppo veloce, più piano, più lentamente, più forte, parla troppo, mi sono perso, mi sono persa, quali erano, cosa ha detto, che ha detto, che cosa ha detto, può dirlo, me lo ridice, ridire, ripeta, mi è sfuggito`,
    ),
    goodbye: words(
      `sbagliato numero, sbaglio di numero, numero sbagliato, ho sbagliato a chiamare, la richiamo, vi richiamo, richiamo io, richiamo dopo, richiamo più tardi, richiamerò, vi richiamerò, la richiamerò, ci penso, ci devo pensare, ne parlo con, mi faccio viv*, buona continuazione, buon fine settimana, ci sentiamo, a risentirci, a domani, stia bene`,
    ),
    angry: words(
      `non risponde nessuno, nessuno risponde, sto aspettando da, che servizio, pessimo, pessima, non se ne può, è possibile mai, roba da matti, mi state prendendo, mi prendete in giro, una presa in giro, siete dei`,
    ),
    yes: words(
      `per me è indifferente, è indifferente, come vuole, affare fatto, facciamo così, si faccia, mi sta bene, sta bene, per me va bene, lo prendo, la prendo, prendo quello, prendo quella, vada per, perfettissimo, eccellente, ci sto, splendido, meraviglioso, come no, magari sì, eh sì, sì sì`,
    ),
    no: words(
      `direi di no, mah no, nessuno dei due, nessuna delle due, né l'uno né l'altro, preferisco di no, preferirei di no, non fa per me, non mi va, non è il caso, non importa`,
    ),
  },
};
