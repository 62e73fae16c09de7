/** First names that are read wrong by rule, with their pronunciations: `name=IPA`, separated by semicolons. */
export const starterFirstNames = [
  // African
  `Abayomi=ɑːbɑːˈjoʊmi; Abdoulaye=ɑːbduˈlaɪ; Abebe=ɑːˈbɛbeɪ; Abeni=ɑːˈbeɪni; Abiodun=ɑːbiˈoʊdun; Abiola=ɑːbiˈoʊlə;
   Abosede=ɑːboʊˈsɛdeɪ; Abubakar=ɑːbuˈbɑːkɑːr; Achieng=ɑːˈtʃɛŋɡ; Adaeze=ɑːdɑːˈɛzeɪ; Adaobi=ɑːdɑːˈoʊbi;
   Adaora=ɑːdɑːˈɔːrə; Adebola=ɑːdɛˈboʊlə; Adeboye=ɑːdɛˈboʊjeɪ; Adedamola=ɑːdɛdɑːˈmoʊlə; Adedayo=ɑːdɛˈdɑːjoʊ;
   Adedeji=ɑːdɛˈdeɪdʒi; Adegoke=ɑːdɛˈɡoʊkeɪ; Adekunle=ɑːdɛˈkuːnleɪ; Ademola=ɑːdɛˈmoʊlə; Adeola=ɑːdɛˈoʊlə;
   Adeolu=ɑːdɛˈoʊlu; Adesina=ɑːdɛˈsiːnə; Adesola=ɑːdɛˈʃoʊlə; Adetokunbo=ɑːdɛtoʊˈkuːnboʊ; Adetola=ɑːdɛˈtoʊlə;
   Adewale=ɑːdɛˈwɑːleɪ; Afam=ˈɑːfɑːm; Afia=ɑːˈfiːə; Afolabi=ɑːfoʊˈlɑːbi; Afriyie=ɑːˈfriːjeɪ; Afua=ɑːˈfuːə;
   Akinola=ɑːkiˈnoʊlə; Akintunde=ɑːkinˈtuːndeɪ; Akinwunmi=ɑːkinˈwuːnmi; Akinyi=ɑːˈkiːnji; Akosua=ɑːˈkoʊsuə;
   Akunna=ɑːˈkuːnə; Alassane=ɑːlɑːˈsɑːn; Aliyu=ɑːˈliːju; Amahle=ɑːˈmɑːʃleɪ; Aminata=ɑːmiˈnɑːtə; Aminu=ɑːˈmiːnu;
   Amoah=ɑːˈmoʊɑː; Anike=ɑːniˈkeɪ; Anuli=ɑːˈnuːli; Arinze=ɑːˈriːnzeɪ; Atieno=ɑːˈtjɛnoʊ; Awa=ˈɑːwə;
   Ayodeji=ɑːjoʊˈdeɪdʒi; Ayodele=ɑːjoʊˈdɛleɪ; Ayomide=ɑːjoʊˈmiːdeɪ; Ayotunde=ɑːjoʊˈtuːndeɪ; Azubuike=ɑːzuˈbwiːkeɪ;
   Babatunde=bɑːbɑːˈtuːndeɪ; Babirye=bɑːˈbiːrjeɪ; Balarabe=bɑːlɑːˈrɑːbeɪ; Bamidele=bɑːmiˈdɛleɪ; Bandile=bɑːnˈdiːleɪ;
   Bankole=bɑːŋˈkoʊleɪ; Bekele=bɛˈkɛleɪ; Biodun=biˈoʊdun; Bisola=biˈsoʊlə; Bolanle=boʊˈlɑːnleɪ;
   Boluwatife=boʊluwɑːˈtiːfeɪ; Boubacar=bubɑːˈkɑːr; Busisiwe=busiˈsiːweɪ; Chege=ˈtʃeɪɡeɪ; Chepkoech=ˈtʃɛpkɔːɛtʃ;
   Chiamaka=tʃiɑːˈmɑːkə; Chibueze=tʃiˈbwɛzeɪ; Chibuike=tʃiˈbwiːkeɪ; Chibuzo=tʃiˈbuːzoʊ; Chidera=tʃiˈdɛrə;
   Chidimma=tʃiˈdiːmə; Chidozie=tʃiˈdoʊzieɪ; Chidubem=tʃiˈduːbɛm; Chiedozie=tʃiɛˈdoʊzieɪ; Chiemeka=tʃiɛˈmɛkə;
   Chigozie=tʃiˈɡoʊzieɪ; Chijioke=tʃiˈdʒoʊkeɪ; Chikezie=tʃiˈkeɪzieɪ; Chimamanda=tʃimɑːˈmɑːndə; Chinaza=tʃiˈnɑːzə;
   Chinedu=tʃiˈnɛdu; Chinelo=tʃiˈnɛloʊ; Chinenye=tʃiˈnɛnjeɪ; Chinwe=ˈtʃiːnweɪ; Chinyere=tʃiˈnjɛreɪ; Chioma=tʃiˈoʊmə;
   Chukwuemeka=tʃuːkwuːˈɛmɛkə; Chukwunonso=tʃukwuˈnoʊnsoʊ; Damilola=dɑːmiˈloʊlə; Danjuma=dɑːnˈdʒuːmə;
   Djibril=dʒiˈbriːl; Echezona=ɛtʃɛˈzoʊnə; Echezonachukwu=ɛtʃɛzoʊnɑːˈtʃuːkwu; Enitan=ɛniˈtɑːn; Ewaoluwa=ɛwɑːoʊˈluːwə;
   Eyob=ˈeɪjoʊb; Ezinne=ɛˈziːneɪ; Farai=fɑːˈraɪ; Fatoumata=fɑːtuˈmɑːtə; Feyisayo=feɪjiˈsɑːjoʊ; Folake=foʊˈlɑːkeɪ;
   Folorunso=foʊloʊˈruːnʃoʊ; Funmilayo=funmiˈlɑːjoʊ; Gbemisola=bɛmiˈsoʊlə; Getachew=ɡɛˈtɑːtʃɛw; Hadiza=hɑːˈdiːzə;
   Haile=ˈhaɪli; Hamisi=hɑːˈmiːsi; Hauwa=ˈhaʊwə; Hlengiwe=ʃlɛŋˈɡiːweɪ; Idowu=idoʊˈwuː; Ifechukwu=ifɛˈtʃuːkwu;
   Ifeoluwa=ifɛoʊˈluːwə; Ifeoma=ɪˈfjoʊmə; Ifeyinwa=ifeɪˈjiːnwə; Ijeoma=idʒɛˈoʊmə; Ikechukwu=ikɛˈtʃuːkwu; Ikenna=iˈkɛnə;
   Ikeoluwa=ikɛoʊˈluːwə; Ingabire=iŋɡɑːˈbiːreɪ; Iradukunda=irɑːduˈkuːndə; Jibril=dʒiˈbriːl; Jide=ˈdʒiːdeɪ;
   Jumoke=dʒumoʊˈkeɪ; Kabiru=kɑːˈbiːru; Kachi=ˈkɑːtʃi; Kadiatou=kɑːdiɑːˈtuː; Kagiso=kɑːˈɡiːsoʊ; Kalkidan=kɑːlkiˈdɑːn;
   Kariuki=kɑːriˈuːki; Kayode=kɑːˈjoʊdeɪ; Kehinde=kɛˈhiːndeɪ; Kenechukwu=kɛnɛˈtʃuːkwu; Kidane=kiˈdɑːneɪ;
   Kikelomo=kikɛˈloʊmoʊ; Kiptoo=kipˈtoʊ; Koech=ˈkɔːɛtʃ; Kolawole=koʊlɑːˈwoʊleɪ; Kosisochukwu=koʊsisoʊˈtʃuːkwu;
   Kunle=ˈkuːnleɪ; Kwabena=ˈkwɑːbənə; Kwame=ˈkwɑːmeɪ; Lamine=lɑːˈmiːn; Lanre=ˈlɑːnreɪ; Lebo=ˈleɪboʊ;
   Londiwe=loʊnˈdiːweɪ; Lotanna=loʊˈtɑːnə; Lungile=luŋˈɡiːleɪ; Macharia=mɑːtʃɑːˈriːə; Makeda=mɑːˈkɛdə; Mbali=əmˈbɑːli;
   Mbongeni=əmboʊŋˈɡɛni; Meaza=mɛˈɑːzə; Meles=ˈmɛlɛs; Mihret=ˈmiːrɛt; Mobolaji=moʊboʊˈlɑːdʒi; Modupe=moʊˈduːpeɪ;
   Mojisola=moʊdʒiˈsoʊlə; Monisola=moʊniˈsoʊlə; Morenike=moʊrɛˈniːkeɪ; Mosunmola=moʊsunˈmoʊlə; Mumbi=ˈmuːmbi;
   Munachi=muˈnɑːtʃi; Munashe=muˈnɑːʃeɪ; Musyoka=muˈsjoʊkə; Mutale=muˈtɑːleɪ; Mutua=muˈtuːə; Mwangi=ˈmwɑːŋɡi;
   Mwende=ˈmwɛndeɪ; Mwikali=mwiˈkɑːli; Nafula=nɑːˈfuːlə; Nasiru=nɑːˈsiːru; Ndubuisi=ənduˈbwiːsi; Ndungu=ənˈduːŋɡu;
   Ngone=əŋˈɡoʊneɪ; Ngozi=əŋˈɡoʊzi; Njabulo=əndʒɑːˈbuːloʊ; Nkechi=əŋˈkɛtʃi; Nkiru=əŋˈkiːru; Nkiruka=əŋkiˈruːkə;
   Nkosinathi=əŋkoʊsiˈnɑːti; Nnamdi=ənˈnɑːmdi; Nokuthula=noʊkuˈtuːlə; Nomalanga=noʊmɑːˈlɑːŋɡə; Nomvula=noʊmˈvuːlə;
   Ntombi=ənˈtoʊmbi; Nwachukwu=nwɑːˈtʃuːkwu; Nwando=ˈnwɑːndoʊ; Nwanneka=nwɑːˈnɛkə; Nyambura=njɑːmˈbuːrə;
   Nyasha=ˈnjɑːʃə; Nyirahabimana=njirɑːhɑːbiˈmɑːnə; Obafemi=oʊbɑːˈfɛmi; Obiageli=oʊbiɑːˈɡɛli; Obinze=oʊˈbiːnzeɪ;
   Obiora=oʊbiˈɔːrə; Ochieng=oʊˈtʃɛŋɡ; Ogechi=oʊˈɡɛtʃi; Ogechukwu=oʊɡɛˈtʃuːkwu; Ogochukwu=oʊɡoʊˈtʃuːkwu;
   Okechukwu=oʊkɛˈtʃuːkwu; Okezie=oʊˈkeɪzieɪ; Okoth=oʊˈkoʊθ; Okoye=oʊˈkoʊjeɪ; Okwudili=oʊkwuˈdiːli;
   Olabisi=oʊlɑːˈbiːsi; Oladapo=oʊlɑːˈdɑːpoʊ; Oladele=oʊlɑːˈdɛleɪ; Oladipo=oʊlɑːˈdiːpoʊ; Olajide=oʊlɑːˈdʒiːdeɪ;
   Olajumoke=oʊlɑːdʒuˈmoʊkeɪ; Olakunle=oʊlɑːˈkuːnleɪ; Olamide=oʊlɑːˈmiːdeɪ; Olanrewaju=oʊlɑːnrɛˈwɑːdʒu;
   Olaoluwa=oʊlɑːoʊˈluːwə; Olatunde=oʊlɑːˈtuːndeɪ; Olatunji=oʊlɑːˈtuːndʒi; Olawale=oʊlɑːˈwɑːleɪ; Olayinka=oʊlɑːˈjiːŋkə;
   Olubukola=oʊlubuˈkoʊlə; Olubunmi=oʊluˈbuːnmi; Oluchi=oʊˈluːtʃi; Olufemi=oʊluˈfɛmi; Olufunke=oʊluˈfuːnkeɪ;
   Olufunmilayo=oʊlufunmiˈlɑːjoʊ; Olumide=oʊˈluːmideɪ; Olusegun=oʊluˈʃɛɡun; Olutayo=oʊluˈtɑːjoʊ;
   Oluwadamilola=oʊluwɑːdɑːmiˈloʊlə; Oluwafemi=oʊluwɑːˈfɛmi; Oluwaseun=oʊluːˈwɑːʃeɪʊn; Oluwaseyi=oʊluwɑːˈʃeɪji;
   Oluwatobi=oʊluwɑːˈtoʊbi; Oluyemi=oʊluˈjɛmi; Omondi=oʊˈmoʊndi; Omotayo=oʊmoʊˈtɑːjoʊ; Omotola=oʊmoʊˈtoʊlə;
   Onyango=oʊˈnjɑːŋɡoʊ; Onyekachi=oʊnjɛˈkɑːtʃi; Onyinye=oʊnˈjiːnjeɪ; Onyinyechi=oʊnjinˈjɛtʃi; Osinachi=oʊsiˈnɑːtʃi;
   Otieno=oʊˈtjɛnoʊ; Ouma=oʊˈuːmə; Oumar=ˈuːmɑːr; Ousseynou=useɪˈnuː; Palesa=pɑːˈlɛsə; Phumzile=pumˈziːleɪ;
   Rabiu=rɑːˈbiːu; Rahel=ˈrɑːhɛl; Rakiya=rɑːˈkiːjə; Rokhaya=roʊˈkaɪə; Ronke=ˈroʊŋkeɪ; Samrawit=sɑːmrɑːˈwiːt;
   Sandile=sɑːnˈdiːleɪ; Sanele=sɑːˈnɛleɪ; Segun=ˈʃɛɡun; Sfiso=ˈsfiːsoʊ; Sibongile=siboʊŋˈɡiːleɪ; Sibusiso=sibuˈsiːsoʊ;
   Sindisiwe=sindiˈsiːweɪ; Sipho=ˈsiːpoʊ; Siyabonga=sijɑːˈboʊŋɡə; Somtochukwu=soʊmtoʊˈtʃuːkwu; Sopuru=soʊˈpuːru;
   Sopuruchukwu=soʊpuruˈtʃuːkwu; Souleymane=suleɪˈmɑːn; Tadesse=tɑːˈdɛseɪ; Takudzwa=tɑːˈkuːzwə; Tekle=ˈtɛkleɪ;
   Temilade=tɛmiˈlɑːdeɪ; Temiloluwa=tɛmiloʊˈluːwə; Temitope=tɛmiˈtoʊpeɪ; Tewodros=tɛˈwoʊdroʊs; Thandeka=tɑːnˈdɛkə;
   Thandiwe=tɑːnˈdiːweɪ; Thembeka=tɛmˈbɛkə; Thembi=ˈtɛmbi; Tigist=ˈtiːɡist; Tilahun=tilɑːˈhuːn; Titilayo=titiˈlɑːjoʊ;
   Titilope=titiˈloʊpeɪ; Tobechukwu=toʊbɛˈtʃuːkwu; Tobiloba=toʊbiˈloʊbə; Tochi=ˈtoʊtʃi; Tochukwu=toʊˈtʃuːkwu;
   Tolulope=toʊluˈloʊpeɪ; Tosin=ˈtoʊsin; Uche=ˈuːtʃeɪ; Uchenna=uˈtʃɛnə; Ugochi=uˈɡoʊtʃi; Ugochukwu=uɡoʊˈtʃuːkwu;
   Ugonna=uˈɡoʊnə; Ujunwa=uˈdʒuːnwə; Ukamaka=ukɑːˈmɑːkə; Unathi=uˈnɑːti; Uwase=uˈwɑːseɪ; Uzochukwu=uzoʊˈtʃuːkwu;
   Wafula=wɑːˈfuːlə; Wairimu=waɪˈriːmu; Wambui=ˈwɑːmbwi; Xoliswa=koʊˈliːswə; Yacouba=jɑːˈkuːbə; Yared=ˈjɑːrɛd;
   Yetunde=jɛˈtuːndeɪ; Yewande=jɛˈwɑːndeɪ; Yohannes=joʊˈhɑːnɛs; Zandile=zɑːnˈdiːleɪ; Zanele=zɑːˈnɛleɪ;
   Zenzele=zɛnˈzɛleɪ; Zewdu=ˈzɛwdu; Zinhle=ˈziːnʃleɪ`,
  // South Asian
  `Aarav=ˈɑːrʌv; Aayush=ɑːˈjuːʃ; Aditya=ɑːˈdɪtjə; Afzal=ˈʌfzʌl; Akash=ɑːˈkɑːʃ; Alok=ɑːˈloʊk; Amarjeet=ʌmərˈdʒiːt;
   Amitabh=ʌmɪˈtɑːb; Amol=əˈmoʊl; Anand=ɑːˈnʌnd; Anjali=ˈʌndʒəli; Anjana=ˈʌndʒənə; Anmol=ʌnˈmoʊl; Anupam=ˈʌnupəm;
   Anupama=ˈʌnupəmə; Anura=ɑːˈnuːrə; Anusha=əˈnuːʃə; Anushka=əˈnʊʃkə; Aparajita=əpɑːrɑːˈdʒiːtə; Aravind=ˈʌrəvɪnd;
   Arjun=ˈɑːrdʒʊn; Arun=ˈʌrun; Arundhati=ʌrʊnˈdʌti; Asha=ˈɑːʃə; Ashish=ɑːˈʃiːʃ; Ashutosh=ɑːʃuˈtoʊʃ; Atul=ˈʌtʊl;
   Ayaan=ɑːˈjɑːn; Ayesha=ɑːˈiːʃə; Ayush=ɑːˈjuːʃ; Azam=ˈʌzəm; Bhagwan=bəɡˈwɑːn; Bharat=ˈbɑːrət; Bharath=ˈbɑːrət;
   Bharati=ˈbɑːrəti; Bhavesh=ˈbɑːveɪʃ; Bhavya=ˈbɑːvjə; Bhupinder=buˈpɪndər; Chamari=tʃəˈmɑːri; Chandan=ˈtʃʌndən;
   Chandana=ˈtʃʌndənə; Chandrasekhar=tʃʌndrəˈʃeɪkər; Charan=ˈtʃʌrən; Chhaya=ˈtʃɑːjə; Chirag=tʃɪˈrɑːɡ;
   Dayanand=dəjɑːˈnʌnd; Devi=ˈdeɪvi; Dhruv=druːv; Dinesh=ˈdɪneɪʃ; Faiz=faɪz; Faraz=fəˈrɑːz; Gautam=ˈɡaʊtəm;
   Gayatri=ˈɡaɪətri; Geeta=ˈɡiːtə; Govind=ɡoʊˈvɪnd; Gurbaksh=ɡʊrˈbʌkʃ; Hitesh=ˈhɪteɪʃ; Humaira=huˈmaɪrə;
   Humayun=huˈmɑːjun; Ijaz=ɪˈdʒɑːz; Indrajit=ˈɪndrədʒiːt; Inzamam=ˈɪnzəmɑːm; Ishaan=iːˈʃɑːn; Jannatul=dʒɑːˈnɑːtʊl;
   Jaya=ˈdʒaɪə; Jayaram=dʒaɪəˈrɑːm; Jayashree=dʒaɪəˈʃriː; Kamala=ˈkɑːmələ; Karunakaran=kʌruˈnɑːkərən; Kashish=kəˈʃiːʃ;
   Kavya=ˈkɑːvjə; Kirti=ˈkɪrti; Kulwinder=kʊlˈvɪndər; Lakshmi=ˈlʌkʃmi; Lavanya=ləˈvʌnjə; Madhusudan=mʌduˈsuːdən;
   Mahadev=məhɑːˈdeɪv; Mahesh=məˈheɪʃ; Mahfuz=mɑːˈfuːz; Mahi=ˈmɑːhi; Mahnoor=mɑːˈnʊr; Malini=ˈmɑːlɪni; Manoj=məˈnoʊdʒ;
   Mridula=ˈmrɪdulə; Mrinal=ˈmrɪnəl; Mubarak=mʊˈbɑːrɑːk; Mudassar=mʊˈdʌsər; Mukesh=ˈmʊkeɪʃ; Mukul=ˈmʊkʊl;
   Nagesh=ˈnɑːɡeɪʃ; Naina=ˈnaɪnə; Nakul=ˈnʌkʊl; Nandini=ˈnʌndɪni; Narayan=nəˈrɑːjən; Naresh=nəˈreɪʃ; Nasima=nɑːˈsiːmə;
   Navin=nəˈviːn; Nawaz=nəˈwɑːz; Nighat=ˈnɪɡət; Nirmala=ˈnɪrmələ; Nitesh=ˈnɪteɪʃ; Nivedita=nɪveɪˈdiːtə; Noman=noʊˈmɑːn;
   Ojasvi=oʊˈdʒʌsvi; Owais=oʊˈweɪs; Pallavi=ˈpʌləvi; Parag=pəˈrɑːɡ; Parashuram=pʌrɑːʃuˈrɑːm; Parveen=pərˈviːn;
   Prabhakar=prəˈbɑːkər; Prabhat=prəˈbɑːt; Pragya=ˈprʌɡjə; Prakash=prəˈkɑːʃ; Pranav=ˈprʌnəv; Prasad=prəˈsɑːd;
   Prashant=prəˈʃɑːnt; Pratap=prəˈtɑːp; Pratibha=prəˈtiːbə; Prerna=ˈpreɪrnə; Priyanka=priˈjʌŋkə;
   Purushottam=pʊruˈʃoʊtəm; Qaiser=ˈkaɪsər; Raghav=ˈrɑːɡəv; Raghavendra=rɑːɡəˈvɛndrə; Rajeev=rɑːˈdʒiːv;
   Rajesh=ˈrɑːdʒeɪʃ; Rajkumar=rɑːdʒkʊˈmɑːr; Ramesh=ˈrʌmeɪʃ; Ranjana=ˈrʌndʒənə; Reema=ˈriːmə; Reena=ˈriːnə;
   Rehan=reɪˈhɑːn; Rehana=reɪˈhɑːnə; Renu=ˈreɪnu; Renuka=ˈreɪnukə; Ritesh=ˈrɪteɪʃ; Ruchi=ˈrʊtʃi; Ruchira=ˈrʊtʃɪrə;
   Rukhsana=rʊkˈsɑːnə; Saanvi=ˈsɑːnvi; Sadaf=ˈsʌdəf; Sadhana=ˈsɑːdənə; Saima=ˈsaɪmə; Samarth=səˈmɑːrt; Samina=səˈmiːnə;
   Sangeeta=sʌnˈɡiːtə; Sangeetha=sʌnˈɡiːtə; Sanjeev=sʌnˈdʒiːv; Sanjiv=sʌnˈdʒiːv; Sanjukta=sʌnˈdʒʊktə;
   Saraswati=səˈrʌswəti; Sarfraz=sərˈfrɑːz; Saroj=səˈroʊdʒ; Satish=səˈtiːʃ; Satyajit=sʌtjəˈdʒiːt; Shafiq=ʃəˈfiːk;
   Shahbaz=ʃɑːˈbɑːz; Shaista=ˈʃaɪstə; Shakil=ʃəˈkiːl; Shakuntala=ʃəˈkʊntələ; Shamim=ʃəˈmiːm; Shanthi=ˈʃɑːnti;
   Sharad=ˈʃʌrəd; Shazia=ˈʃɑːziə; Shivansh=ʃɪˈvʌnʃ; Shri=ʃriː; Shrikant=ʃriˈkɑːnt; Shubhi=ˈʃʊbi; Shweta=ˈʃweɪtə;
   Shyam=ʃjɑːm; Shyamala=ˈʃjɑːmələ; Siddharth=sɪˈdɑːrt; Somesh=ˈsoʊmeɪʃ; Sreenivas=ʃriˈniːvɑːs;
   Srinivasan=ʃriˈniːvəsən; Sriram=ʃriˈrɑːm; Subhashini=suˈbɑːʃɪni; Subrahmanyam=subrəˈmʌnjəm;
   Subramaniam=subrəˈmʌnjəm; Subramanian=subrəˈmʌnjən; Suchitra=suˈtʃɪtrə; Sudhir=suˈdiːr; Suhasini=suˈhɑːsɪni;
   Sukhdev=sʊkˈdeɪv; Sunil=suˈniːl; Supriyo=suˈpriːjoʊ; Surekha=suˈreɪkə; Sushil=suˈʃiːl; Sushila=suˈʃiːlə;
   Syed=ˈsaɪəd; Tanmayi=ˈtʌnmaɪi; Tanvir=tɑːnˈviːr; Tapan=ˈtʌpən; Taslima=tɑːsˈliːmə; Tejas=ˈteɪdʒəs; Umesh=ˈuːmeɪʃ;
   Usha=ˈuːʃə; Uttam=ˈʊtəm; Vaishnavi=ˈvaɪʃnəvi; Vasanti=vəˈsʌnti; Vasudha=ˈvʌsudə; Vasundhara=vəˈsʊndərə;
   Vedant=veɪˈdɑːnt; Venkatesh=ˈvɛŋkəteɪʃ; Vidhi=ˈvɪdi; Vidya=ˈvɪdjə; Vijayakumar=vɪdʒaɪəkʊˈmɑːr;
   Vijayalakshmi=vɪdʒaɪəˈlʌkʃmi; Vikas=vɪˈkɑːs; Vinaya=ˈvɪnaɪə; Viraj=vɪˈrɑːdʒ; Virendra=vɪˈrɛndrə; Vivek=vɪˈveɪk;
   Waqas=wəˈkɑːs; Yousaf=ˈjuːsəf; Yuvraj=jʊvˈrɑːdʒ`,
  // Spanish
  `Adan=ɑːˈdɑːn; Adelaida=ɑːdɛˈlaɪdə; Adrián=ɑːdriˈɑːn; Agusti=ɑːɡusˈtiː; Agustin=ɑːɡusˈtiːn; Agustina=ɑːɡusˈtiːnə;
   Agustín=ɑːɡusˈtiːn; Aida=ɑːˈiːdə; Aina=ˈaɪnə; Ainara=aɪˈnɑːrə; Aitana=aɪˈtɑːnə; Aleix=ɑːˈleɪʃ;
   Alejandra=ɑːleɪˈhɑːndrə; Alejandro=ɑːleɪˈhɑːndroʊ; Alejo=əˈleɪhoʊ; Almudena=ɑːlmuˈdeɪnə; Alvaro=ˈɑːlvəroʊ;
   Amalia=əˈmɑːliə; Amparo=ɑːmˈpɑːroʊ; Anabel=ˈænəbɛl; Anahí=ɑːnɑːˈiː; Araceli=ɑːrɑːˈsɛli; Arantxa=əˈrɑːntʃə;
   Arturo=ɑːrˈtuːroʊ; Aurelio=aʊˈrɛlioʊ; Ayelén=ɑːjəˈlɛn; Bartolomé=bɑːrtoʊloʊˈmeɪ; Belén=bɛˈlɛn; Benicio=bɛˈniːsioʊ;
   Bernardo=bɛrˈnɑːrdoʊ; Borja=ˈbɔːrhə; Camila=kəˈmiːlə; Camilo=kɑːˈmiːloʊ; Carmelo=kɑːrˈmɛloʊ;
   Celestino=sɛleɪsˈtiːnoʊ; Citlali=siːtˈlɑːli; Clemente=klɛˈmɛnteɪ; Concepcion=koʊnsɛpsiˈoʊn;
   Concepción=koʊnsɛpsiˈoʊn; Consuelo=koʊnˈsweɪloʊ; Cristobal=krɪˈstoʊbəl; Cristóbal=krɪˈstoʊbəl; Delfina=dɛlˈfiːnə;
   Elena=ɛˈleɪnə; Eleonora=ɛleɪoʊˈnɔːrə; Eliseo=ɛliˈseɪoʊ; Encarnacion=ɛnkɑːrnɑːsiˈoʊn; Encarnación=ɛnkɑːrnɑːsiˈoʊn;
   Esperanza=ɛspeɪˈrɑːnsə; Estefanía=ɛsteɪfɑːˈniːə; Eulalia=eɪuˈlɑːliə; Eusebio=eɪuˈseɪbioʊ; Facundo=fɑːˈkuːndoʊ;
   Fermín=fɛrˈmiːn; Fernando=fɛrˈnɑːndoʊ; Florencia=floʊˈrɛnsiə; Gabriel=ˈɡeɪbriəl; Graciela=ɡrɑːsiˈɛlə;
   Griselda=ɡrɪˈzɛldə; Guadalupe=ɡwɑːdəˈluːpeɪ; Guillermina=ɡijɛrˈmiːnə; Guillermo=ɡiˈjɛrmoʊ; Hernan=ɛrˈnɑːn;
   Hernando=ɛrˈnɑːndoʊ; Hernán=ɛrˈnɑːn; Hipolito=iˈpoʊlitoʊ; Humberto=umˈbɛrtoʊ; Héctor=ˈɛktɔːr; Ignacio=iɡˈnɑːsioʊ;
   Imanol=imɑːˈnoʊl; Inés=iˈnɛs; Itzel=iːtˈsɛl; Ivonne=iˈvoʊn; Iñaki=inˈjɑːki; Jacobo=hɑːˈkoʊboʊ; Jaime=ˈhaɪmeɪ;
   Jaume=ˈʒaʊmə; Javier=hɑːviˈɛr; Jesus=heɪˈsuːs; Jesusa=heɪˈsuːsə; Jesús=heɪˈsuːs; Jimena=hiːˈmeɪnə; Joaquin=wɑːˈkiːn;
   Joaquina=wɑːˈkiːnə; Joaquín=wɑːˈkiːn; Jorge=ˈhɔːrheɪ; Josefa=hoʊˈseɪfə; Josefina=hoʊsɛˈfiːnə; Josué=hoʊsuˈeɪ;
   Juana=ˈhwɑːnə; Julieta=huliˈɛtə; Julio=ˈhuːlioʊ; Leandro=leɪˈɑːndroʊ; Leire=ˈleɪreɪ; Leocadia=leɪoʊˈkɑːdiə;
   Leonel=leɪoʊˈnɛl; Leonor=leɪoʊˈnɔːr; Leyre=ˈleɪreɪ; Lucía=luˈsiːə; Luisa=luˈiːsə; Macarena=mɑːkəˈreɪnə;
   Magdalena=mɑːɡdəˈleɪnə; Maite=ˈmaɪteɪ; Manolo=mɑːˈnoʊloʊ; Marcelo=mɑːrˈsɛloʊ; Marcial=mɑːrsiˈɑːl; Marisa=məˈriːsə;
   Marisol=mɑːriːˈsoʊl; Maritza=məˈriːtsə; Matías=məˈtiːɑːs; Mauricio=maʊˈriːsioʊ; Mayra=ˈmaɪrə; Milagros=miˈlɑːɡroʊs;
   Miquel=miˈkɛl; Mireia=miˈreɪə; Mireya=miˈreɪə; Moisés=moʊiˈsɛs; Monserrat=moʊnsəˈrɑːt; Montse=ˈmoʊntseɪ;
   Montserrat=moʊntsəˈrɑːt; Máximo=ˈmɑːksimoʊ; Nahuel=nɑːˈwɛl; Natividad=nɑːtiviˈdɑːd; Nayeli=nɑːˈjɛli; Nerea=nɛˈreɪə;
   Neus=ˈneɪus; Nicanor=nikɑːˈnɔːr; Nicolasa=nikoʊˈlɑːsə; Nicolás=nikoʊˈlɑːs; Nieves=niˈeɪvɛs; Noelia=noʊˈeɪliə;
   Noemi=noʊeɪˈmiː; Noemí=noʊeɪˈmiː; Nuria=ˈnuːriə; Octavio=oʊkˈtɑːvioʊ; Ofelia=oʊˈfeɪliə; Onofre=uˈnoʊfrə;
   Osvaldo=oʊzˈvɑːldoʊ; Pascual=pɑːsˈkwɑːl; Patricio=pəˈtriːsioʊ; Pilar=piˈlɑːr; Plácido=ˈplɑːsidoʊ;
   Purificación=purifikɑːsiˈoʊn; Rafaela=rɑːfɑːˈɛlə; Raimundo=raɪˈmuːndoʊ; Ramón=rəˈmoʊn; Raquel=rəˈkɛl; Raúl=rɑːˈuːl;
   Reinaldo=reɪˈnɑːldoʊ; Reyes=ˈreɪɛs; Roberto=roʊˈbɛrtoʊ; Rodolfo=roʊˈdoʊlfoʊ; Rodrigo=roʊˈdriːɡoʊ; Romina=roʊˈmiːnə;
   Rosalía=roʊsɑːˈliːə; Rosaura=roʊˈsaʊrə; Rómulo=ˈroʊmuloʊ; Salomé=sɑːloʊˈmeɪ; Silvestre=silˈvɛstreɪ; Tadeo=təˈdeɪoʊ;
   Teodoro=teɪoʊˈdɔːroʊ; Teofilo=teɪˈoʊfiloʊ; Teófilo=teɪˈoʊfiloʊ; Timoteo=timoʊˈteɪoʊ; Tlaloc=ˈtlɑːloʊk;
   Valentín=vɑːlɛnˈtiːn; Valeria=vəˈlɛriə; Vanesa=vəˈnɛsə; Vicenta=viˈsɛntə; Vicente=viˈsɛnteɪ; Vidal=viˈdɑːl;
   Wenceslao=weɪnsɛsˈlɑːoʊ; Wilfredo=wɪlˈfreɪdoʊ; Xavi=ˈʃɑːvi; Ximena=hiːˈmeɪnə; Xiomara=ʃoʊˈmɑːrə; Xoan=ʃoʊˈɑːn;
   Xochitl=ˈsoʊtʃiːl; Yareli=jɑːˈrɛli; Yesenia=jɛˈsɛniə; Yolanda=joʊˈlɑːndə; Zacarias=sɑːkɑːˈriːɑːs; Álvaro=ˈɑːlvəroʊ;
   Ángela=ˈɑːnhɛlə`,
  // French
  `Agnès=ɑːnˈjɛs; Alexandre=ɑːlɛkˈsɑːndrə; Alphonse=ɑːlˈfɔːns; Anais=ænəˈiːs; Anaïs=ænəˈiːs; Angèle=ɑːnˈʒɛl;
   Antoinette=æntwəˈnɛt; Apolline=ɑːpɔːˈliːn; Ariane=ɑːriˈɑːn; Armand=ɑːrˈmɑːn; Arnaud=ɑːrˈnoʊ; Arnault=ɑːrˈnoʊ;
   Aurelie=ɔːreɪˈliː; Aurélie=ɔːreɪˈliː; Basile=bɑːˈziːl; Bastien=bɑːstiˈɛn; Benedicte=beɪneɪˈdiːkt; Benoit=bɛnˈwɑː;
   Benoît=bɛnˈwɑː; Berenice=bɛrəˈniːs; Béatrice=beɪɑːˈtriːs; Capucine=kɑːpuˈsiːn; Charlene=ʃɑːrˈliːn;
   Christophe=krisˈtɔːf; Clarisse=klɑːˈriːs; Clément=kleɪˈmɑːn; Cécile=seɪˈsiːl; Célestine=seɪleɪsˈtiːn;
   Céline=seɪˈliːn; Danièle=dɑːnˈjɛl; Edouard=eɪduˈɑːr; Edwige=ɛdˈviːʒ; Eleonore=eɪleɪɔːˈnɔːr; Eliane=eɪliˈɑːn;
   Elie=eɪˈliː; Elodie=eɪlɔːˈdiː; Eléonore=eɪleɪɔːˈnɔːr; Emilien=eɪmiliˈɛn; Emmanuel=ɪˈmænjuəl; Emmanuelle=ɛmɑːnuˈɛl;
   Etienne=ɛˈtjɛn; Eugénie=uːʒeɪˈniː; Fabien=fɑːbiˈɛn; Fabienne=fɑːbiˈɛn; Fabrice=fɑːˈbriːs; Felicien=feɪlisiˈɛn;
   Fernand=fɛrˈnɑːn; Fernande=fɛrˈnɑːnd; Flavie=flɑːˈviː; Francoise=frɑːnˈswɑːz; Françoise=frɑːnˈswɑːz;
   Félicien=feɪlisiˈɛn; Gaetan=ɡɑːeɪˈtɑːn; Gaëtan=ɡɑːeɪˈtɑːn; Geneviève=ʒɒnviˈɛv; Ghislain=ɡiˈlæn; Gilles=ʒiːl;
   Gisèle=ʒiˈzɛl; Grégory=ɡreɪɡoʊˈriː; Guillaume=ɡiːˈjoʊm; Gustave=ɡusˈtɑːv; Henri=ɑːnˈriː; Hugues=uːɡ; Huguette=uˈɡɛt;
   Héloïse=eɪlɔːˈiːz; Hélène=eɪˈlɛn; Inès=iˈnɛs; Irène=iˈrɛn; Isabelle=ˈɪzəbɛl; Jacqueline=ˈdʒækəlɪn; Jacques=ʒɑːk;
   Jean-Baptiste=ʒɑːnbɑːˈtiːst; Jean-Charles=ʒɑːnˈʃɑːrl; Jean-Christophe=ʒɑːnkrisˈtɔːf; Jean-Claude=ʒɑːnˈkloʊd;
   Jean-Louis=ʒɑːnluˈiː; Jean-Luc=ʒɑːnˈluːk; Jean-Marie=ʒɑːnməˈriː; Jean-Michel=ʒɑːnmiˈʃɛl; Jean-Paul=ʒɑːnˈpɔːl;
   Jean-Pierre=ʒɑːnpiˈɛr; Jeanine=dʒəˈniːn; Jerome=dʒəˈroʊm; Jocelyne=ʒɔːsəˈliːn; Joelle=ʒoʊˈɛl; Josephine=ˈdʒoʊzəfin;
   Josiane=ʒoʊziˈɑːn; Joséphine=ʒoʊzeɪˈfiːn; Joël=ʒɔːˈɛl; Joëlle=ʒɔːˈɛl; Jérôme=ʒeɪˈroʊm; Laëtitia=leɪtiˈsjɑː;
   Leonie=leɪˈoʊni; Leontine=leɪɔːnˈtiːn; Lorene=lɔːˈriːn; Loïc=loʊˈiːk; Loïs=loʊˈiːs; Lucien=lusiˈɛn;
   Lucienne=lusiˈɛn; Lucile=luˈsiːl; Ludivine=ludiˈviːn; Lysiane=liziˈɑːn; Léandre=leɪˈɑːndrə; Léopold=leɪɔːˈpɔːld;
   Magalie=mɑːɡɑːˈliː; Manon=mɑːˈnɔːn; Margaux=mɑːrˈɡoʊ; Marielle=mɑːriˈɛl; Maryse=mɑːˈriːz; Matthieu=mɑːˈtjuː;
   Maxime=mɑːkˈsiːm; Maximilien=mɑːksimiliˈɛn; Maël=mɑːˈɛl; Michel=miˈʃɛl; Micheline=miʃəˈliːn; Michèle=miˈʃɛl;
   Mikaël=mikɑːˈɛl; Mireille=miˈreɪ; Morgane=mɔːrˈɡɑːn; Myriam=ˈmɪriəm; Nadège=nɑːˈdɛʒ; Noémie=noʊeɪˈmiː; Noël=noʊˈɛl;
   Noëlle=noʊˈɛl; Octavie=ɔːktɑːˈviː; Odile=ɔːˈdiːl; Olivier=oʊliviˈeɪ; Pascale=pɑːsˈkɑːl; Pascaline=pɑːskɑːˈliːn;
   Patrice=pəˈtriːs; Raoul=rɑːˈuːl; Raphaël=rɑːfɑːˈɛl; Regine=reɪˈʒiːn; Remy=ˈreɪmi; Renaud=rəˈnoʊ; Romain=roʊˈmæn;
   Romane=rɔːˈmɑːn; Régine=reɪˈʒiːn; Régis=reɪˈʒiːs; Sebastien=seɪbɑːstiˈɛn; Solène=soʊˈlɛn; Stéphane=steɪˈfɑːn;
   Sylviane=silviˈɑːn; Sébastien=seɪbɑːstiˈɛn; Thibaud=tiˈboʊ; Thibault=tiˈboʊ; Thierry=tjɛˈri; Théodore=teɪɔːˈdɔːr;
   Théophile=teɪɔːˈfiːl; Thérèse=teɪˈrɛz; Toussaint=tuˈsæn; Valère=vɑːˈlɛr; Valérian=vɑːleɪriˈɑːn; Valérie=vɑːleɪˈriː;
   Violaine=vioʊˈlɛn; Violette=vioʊˈlɛt; Virgile=virˈʒiːl; Viviane=viviˈɑːn; Yoann=joʊˈɑːn; Yvan=iˈvɑːn; Yves=iːv;
   Zoé=ˈzoʊi; Éliane=eɪliˈɑːn; Élie=eɪˈliː; Élisabeth=eɪlizɑːˈbɛt; Éloi=ɛlˈwɑː; Éloïse=eɪlɔːˈiːz; Émeline=ɛməˈliːn;
   Émile=eɪˈmiːl; Émilien=eɪmiliˈɛn; Étienne=ɛˈtjɛn; Évelyne=eɪvəˈliːn`,
  // Arabic
  `Abbas=ɑːˈbɑːs; Abdelaziz=æbdɛlɑːˈziːz; Abdelkarim=æbdɛlkɑːˈriːm; Abdulaziz=ɑːbdʊlɑːˈziːz; Abdulkarim=ɑːbdʊlkɑːˈriːm;
   Abdulrahman=ɑːbdʊlrɑːˈmɑːn; Abir=ɑːˈbiːr; Adham=ˈædhəm; Afaf=ɑːˈfɑːf; Ahmed=ˈɑːməd; Aiman=ˈaɪmən; Aisha=ɑːˈiːʃə;
   Alia=ˈɑːliə; Amin=əˈmiːn; Amina=əˈmiːnə; Anissa=əˈniːsə; Anwar=ˈɑːnwɑːr; Asad=ˈɑːsɑːd; Asma=ˈɑːsmə; Assia=ˈɑːsiə;
   Atef=ˈɑːtɛf; Ayoub=aɪˈjuːb; Ayub=aɪˈjuːb; Aziza=əˈziːzə; Basim=ˈbɑːsɪm; Batoul=bəˈtuːl; Bouchra=ˈbuːʃrə;
   Boutros=ˈbuːtroʊs; Dalal=dəˈlɑːl; Daoud=dɑːˈuːd; Daud=dɑːˈuːd; Emad=iˈmɑːd; Eman=iˈmɑːn; Fadel=ˈfɑːdɛl;
   Farid=fəˈriːd; Farida=fəˈriːdə; Farouk=fɑːˈruːk; Faten=ˈfɑːtɛn; Fathi=ˈfɑːti; Fatiha=fəˈtiːhə; Fatima=ˈfɑːtɪmə;
   Fatimah=ˈfɑːtimə; Feras=fɛˈrɑːs; Fuad=fuˈɑːd; Ghassan=ɡəˈsɑːn; Habib=həˈbiːb; Haidar=ˈhaɪdɑːr; Haitham=ˈhaɪθəm;
   Hamad=ˈhɑːmɑːd; Hamida=həˈmiːdə; Hana=ˈhɑːnə; Hanan=həˈnɑːn; Haroun=həˈruːn; Hassan=həˈsɑːn; Hatem=ˈhɑːtɛm;
   Hazem=ˈhɑːzɛm; Hossam=hoʊˈsɑːm; Houda=ˈhuːdə; Husam=huˈsɑːm; Hussain=huˈseɪn; Hussein=huˈseɪn; Ibtisam=ɪbtiˈsɑːm;
   Ihsan=iˈsɑːn; Ilham=ɪlˈhɑːm; Imad=iˈmɑːd; Iman=iˈmɑːn; Inas=iˈnɑːs; Iyad=iˈjɑːd; Jalal=dʒəˈlɑːl; Jalil=dʒəˈliːl;
   Jamil=dʒəˈmiːl; Jasem=ˈdʒɑːsɛm; Jihan=dʒiˈhɑːn; Joumana=dʒuˈmɑːnə; Kamel=ˈkɑːmɛl; Karam=ˈkɑːrɑːm; Karim=kəˈriːm;
   Karima=kəˈriːmə; Khadija=kəˈdiːdʒə; Khadijah=kəˈdiːdʒə; Khaldoun=kɑːlˈduːn; Khaled=ˈkɑːlɛd; Khalil=kəˈliːl;
   Louay=luˈaɪ; Maher=ˈmɑːhɛr; Mahmoud=mɑːˈmuːd; Mahmud=məˈmuːd; Majida=ˈmɑːdʒidə; Makram=ˈmɑːkrɑːm; Malak=ˈmɑːlɑːk;
   Malek=ˈmɑːlɛk; Malika=məˈliːkə; Manal=məˈnɑːl; Mansoor=mɑːnˈsʊr; Mazen=ˈmɑːzɛn; Moustafa=ˈmuːstɑːfə;
   Muhammad=muˈhɑːməd; Nabil=nəˈbiːl; Nadim=nəˈdiːm; Naeem=nɑːˈiːm; Nafisa=nəˈfiːsə; Nahed=ˈnɑːhɛd; Naima=nɑːˈiːmə;
   Najah=nəˈdʒɑː; Najib=nəˈdʒiːb; Nassim=nəˈsiːm; Nawal=nəˈwɑːl; Oumaima=uˈmaɪmə; Oussama=uˈsɑːmə; Rabab=rəˈbɑːb;
   Rafiq=rəˈfiːk; Ramy=ˈrɑːmi; Rania=ˈrɑːniə; Rashad=rəˈʃɑːd; Rashida=rəˈʃiːdə; Rasul=rəˈsuːl; Reda=ˈrɛdə; Reem=riːm;
   Riad=riˈjɑːd; Riyad=riˈjɑːd; Sadek=ˈsɑːdɛk; Saeed=sɑːˈiːd; Saida=sɑːˈiːdə; Saif=saɪf; Salah=səˈlɑː; Saleh=ˈsɑːleɪ;
   Salim=səˈliːm; Salima=səˈliːmə; Samar=ˈsɑːmɑːr; Sawsan=ˈsaʊsɑːn; Shadia=ˈʃɑːdiə; Shukri=ˈʃuːkri; Siham=siˈhɑːm;
   Suad=suˈɑːd; Sumaya=suˈmaɪə; Sumayya=suˈmaɪə; Talal=təˈlɑːl; Tarek=ˈtɑːrɛk; Tareq=ˈtɑːrɛk; Taysir=taɪˈsiːr;
   Umar=ˈuːmɑːr; Usama=uˈsɑːmə; Wael=ˈwɑːɛl; Wahid=wəˈhiːd; Walid=wəˈliːd; Yahya=ˈjɑːjə; Yasmina=jɑːzˈmiːnə;
   Yassine=jɑːˈsiːn; Younes=ˈjuːnɛs; Younis=ˈjuːnɪs; Yousef=ˈjuːsɛf; Yousra=ˈjuːsrə; Youssef=ˈjuːsɛf; Youssra=ˈjuːsrə;
   Zainab=ˈzeɪnəb; Zakariya=zɑːkəˈriːjə; Ziyad=ziˈjɑːd; Zouhair=zuˈhaɪr; Zuhair=zuˈhaɪr`,
  // Chinese
  `Biao=bjaʊ; Caihong=ˌtsaɪˈhʊŋ; Chao=tʃaʊ; Chaoyang=ˌtʃaʊˈjɑːŋ; Chenxi=ˌtʃʌnˈʃiː; Chuan=tʃwɑːn; Chunhua=ˌtʃʊnˈhwɑː;
   Chunyan=ˌtʃʊnˈjɛn; Cui=tsweɪ; Guihua=ˌɡweɪˈhwɑː; Guilan=ˌɡweɪˈlɑːn; Guiying=ˌɡweɪˈjɪŋ; Guo=ɡwɔː;
   Guoliang=ˌɡwɔːˈljɑːŋ; Guoqiang=ˌɡwɔːˈtʃjɑːŋ; Haitao=ˌhaɪˈtaʊ; Haiyan=ˌhaɪˈjɛn; Haoran=ˌhaʊˈrɑːn; Hongli=ˌhʊŋˈliː;
   Hongmei=ˌhʊŋˈmeɪ; Hongxia=ˌhʊŋˈʃɑː; Hongyan=ˌhʊŋˈjɛn; Hua=hwɑː; Huan=hwɑːn; Hui=hweɪ; Huifang=ˌhweɪˈfɑːŋ;
   Huijuan=ˌhweɪˈdʒwɛn; Jian=dʒjɛn; Jianfeng=ˌdʒjɛnˈfʌŋ; Jiang=dʒjɑːŋ; Jianhua=ˌdʒjɛnˈhwɑː; Jianjun=ˌdʒjɛnˈdʒʊn;
   Jianming=ˌdʒjɛnˈmɪŋ; Jianping=ˌdʒjɛnˈpɪŋ; Jianwei=ˌdʒjɛnˈweɪ; Jiawei=ˌdʒɑːˈweɪ; Jie=dʒjeɪ; Jinghua=ˌdʒɪŋˈhwɑː;
   Jinhua=ˌdʒɪnˈhwɑː; Juanjuan=ˈdʒwɛndʒwɛn; Junjie=ˌdʒʊnˈdʒjeɪ; Lanying=ˌlɑːnˈjɪŋ; Lianghua=ˌljɑːŋˈhwɑː;
   Lijuan=ˌliːˈdʒwɛn; Lingling=ˈlɪŋlɪŋ; Liying=ˌliːˈjɪŋ; Luo=lwɔː; Meihua=ˌmeɪˈhwɑː; Mian=mjɛn; Miao=mjaʊ;
   Minghua=ˌmɪŋˈhwɑː; Mingyu=ˌmɪŋˈjuː; Qi=tʃiː; Qian=tʃɛn; Qiang=tʃjɑːŋ; Qianqian=ˈtʃjɛntʃjɛn; Qin=tʃɪn; Qing=tʃɪŋ;
   Qinghua=ˌtʃɪŋˈhwɑː; Qiu=tʃjoʊ; Shaohua=ˌʃaʊˈhwɑː; Shuhui=ˌʃuːˈhweɪ; Wang=wɑːŋ; Wei=weɪ; Weidong=ˌweɪˈdʊŋ;
   Weijie=ˌweɪˈdʒjeɪ; Weimin=ˌweɪˈmɪn; Weiwei=ˈweɪweɪ; Wenxin=ˌwʌnˈʃɪn; Xia=ʃɑː; Xian=ʃjɛn; Xiang=ʃjɑːŋ;
   Xiangyu=ˌʃjɑːŋˈjuː; Xianming=ˌʃjɛnˈmɪŋ; Xiao=ʃaʊ; Xiaobin=ˌʃaʊˈbɪn; Xiaodong=ˌʃaʊˈdʊŋ; Xiaofei=ˌʃaʊˈfeɪ;
   Xiaofeng=ˌʃaʊˈfʌŋ; Xiaogang=ˌʃaʊˈɡɑːŋ; Xiaohong=ˌʃaʊˈhʊŋ; Xiaohua=ˌʃaʊˈhwɑː; Xiaojie=ˌʃaʊˈdʒjeɪ; Xiaojing=ˌʃaʊˈdʒɪŋ;
   Xiaojun=ˌʃaʊˈdʒʊn; Xiaoli=ˌʃaʊˈliː; Xiaolin=ˌʃaʊˈlɪn; Xiaoling=ˌʃaʊˈlɪŋ; Xiaolong=ˌʃaʊˈlʊŋ; Xiaomei=ˌʃaʊˈmeɪ;
   Xiaoming=ˌʃaʊˈmɪŋ; Xiaoping=ˌʃaʊˈpɪŋ; Xiaoqing=ˌʃaʊˈtʃɪŋ; Xiaotong=ˌʃaʊˈtʊŋ; Xiaowei=ˌʃaʊˈweɪ; Xiaoxia=ˌʃaʊˈʃɑː;
   Xiaoyan=ˌʃaʊˈjɛn; Xiaoyi=ˌʃaʊˈiː; Xiaoyu=ˌʃaʊˈjuː; Xin=ʃɪn; Xing=ʃɪŋ; Xingyu=ˌʃɪŋˈjuː; Xinyu=ˌʃɪnˈjuː; Xiu=ʃjoʊ;
   Xiufang=ˌʃjoʊˈfɑːŋ; Xiulan=ˌʃjoʊˈlɑːn; Xiumei=ˌʃjoʊˈmeɪ; Xiuying=ˌʃjoʊˈjɪŋ; Xiuzhen=ˌʃjoʊˈdʒʌn; Xu=ʃuː;
   Xuefei=ˌʃwɛˈfeɪ; Xuejun=ˌʃwɛˈdʒʊn; Xuemei=ˌʃwɛˈmeɪ; Xuewen=ˌʃwɛˈwʌn; Xueying=ˌʃwɛˈjɪŋ; Xun=ʃʊn; Yanhong=ˌjɛnˈhʊŋ;
   Yanmei=ˌjɛnˈmeɪ; Yanping=ˌjɛnˈpɪŋ; Yaping=ˌjɑːˈpɪŋ; Yifan=ˌiːˈfɑːn; Yifei=ˌiːˈfeɪ; Yimin=ˌiːˈmɪn; Yonghong=ˌjʊŋˈhʊŋ;
   Yongjun=ˌjʊŋˈdʒʊn; Yongqiang=ˌjʊŋˈtʃjɑːŋ; Yue=jweɪ; Yuehua=ˌjweɪˈhwɑː; Yuxin=ˌjuːˈʃɪn; Zemin=ˌdzʌˈmɪn; Zhang=dʒɑːŋ;
   Zhao=dʒaʊ; Zhaohui=ˌdʒaʊˈhweɪ; Zhaoyang=ˌdʒaʊˈjɑːŋ; Zheng=dʒʌŋ; Zhenhua=ˌdʒʌnˈhwɑː; Zhiqiang=ˌdʒɜːrˈtʃjɑːŋ;
   Zhiyong=ˌdʒɜːrˈjʊŋ; Zhiyuan=ˌdʒɜːrˈjuːɛn; Zhongyi=ˌdʒʊŋˈiː; Zhou=dʒoʊ; Zhuo=dʒwɔː`,
  // Italian
  `Agostino=ɑːɡoʊˈstiːnoʊ; Alberico=ɑːlbeɪˈriːkoʊ; Alessandra=ɑːleɪsˈsɑːndrə; Alessandro=ɑːleɪsˈsɑːndroʊ;
   Alessia=əˈlɛsiə; Amadeo=ɑːməˈdeɪoʊ; Amedeo=ɑːməˈdeɪoʊ; Andreina=ɑːndreɪˈiːnə; Angelo=ˈændʒəloʊ;
   Annalisa=ɑːnɑːˈliːzə; Annamaria=ɑːnɑːmɑːˈriːə; Antonello=ɑːntoʊˈnɛloʊ; Antonino=ɑːntoʊˈniːnoʊ;
   Apollonia=ɑːpoʊˈloʊniə; Baldassare=bɑːldɑːˈsɑːreɪ; Bartolomeo=bɑːrtoʊloʊˈmeɪoʊ; Battista=bəˈtiːstə;
   Brunella=bruˈnɛlə; Calogero=kɑːˈloʊdʒeɪroʊ; Caterina=kɑːteɪˈriːnə; Cesare=ˈtʃeɪzɑːreɪ; Chiara=kiˈɑːrə;
   Cipriano=tʃipriˈɑːnoʊ; Ciro=ˈtʃiːroʊ; Cosimo=ˈkoʊzimoʊ; Davide=ˈdɑːvideɪ; Domenica=doʊˈmeɪnikə;
   Domenico=doʊˈmeɪnikoʊ; Donatella=doʊnɑːˈtɛlə; Edoardo=eɪdoʊˈɑːrdoʊ; Emanuela=eɪmɑːnuˈɛlə; Emanuele=eɪmɑːnuˈɛleɪ;
   Ettore=ˈɛtoʊreɪ; Fabio=ˈfɑːbioʊ; Fabiola=fɑːbiˈoʊlə; Fabrizio=fɑːˈbriːtsioʊ; Federica=fɛdeɪˈriːkə;
   Ferdinando=fɛrdiˈnɑːndoʊ; Fiamma=fiˈɑːmə; Fiorenzo=fioʊˈrɛntsoʊ; Flavio=ˈflɑːvioʊ; Gabriele=ɡɑːbriˈɛleɪ;
   Gaetana=ɡaɪeɪˈtɑːnə; Gaetano=ɡaɪeɪˈtɑːnoʊ; Giacinto=dʒɑːˈtʃiːntoʊ; Giampiero=dʒɑːmpiˈɛroʊ; Gianluca=dʒɑːnˈluːkə;
   Gianluigi=dʒɑːnluˈiːdʒi; Gianni=ˈdʒɑːni; Ginevra=dʒɪˈnɛvrə; Gioacchino=dʒoʊɑːˈkiːnoʊ; Gioele=dʒoʊˈɛleɪ;
   Giorgio=ˈdʒɔːrdʒoʊ; Giosuè=dʒoʊzuˈeɪ; Giovanbattista=dʒoʊvɑːnbɑːˈtiːstə; Giovanna=dʒoʊˈvɑːnə; Giovanni=dʒoʊˈvɑːni;
   Girolamo=dʒiˈroʊlɑːmoʊ; Gisella=dʒiˈzɛlə; Giulia=ˈdʒuːliə; Giuliana=dʒuliˈɑːnə; Giuliano=dʒuliˈɑːnoʊ;
   Giulietta=dʒuliˈɛtə; Giulio=ˈdʒuːlioʊ; Giuseppa=dʒuˈzɛpə; Giuseppe=dʒuˈzɛpeɪ; Giuseppina=dʒuzeɪˈpiːnə;
   Giustino=dʒuˈstiːnoʊ; Goffredo=ɡoʊˈfreɪdoʊ; Graziano=ɡrɑːtsiˈɑːnoʊ; Graziella=ɡrɑːtsiˈɛlə; Guglielmo=ɡulˈjɛlmoʊ;
   Ilaria=iːˈlɑːriə; Immacolata=imɑːkoʊˈlɑːtə; Isabella=izəˈbɛlə; Ivano=iˈvɑːnoʊ; Jacopo=ˈjɑːkoʊpoʊ;
   Lamberto=lɑːmˈbɛrtoʊ; Ludovico=ludoʊˈviːkoʊ; Luigi=luˈiːdʒi; Luigia=luˈiːdʒə; Luigina=luiˈdʒiːnə;
   Maddalena=mɑːdəˈlɛnə; Marianna=mɑːriˈɑːnə; Marilena=mɑːriˈlɛnə; Marinella=mɑːriˈnɛlə; Massimiliano=mɑːsimiliˈɑːnoʊ;
   Matilde=mɑːˈtiːldeɪ; Melania=meɪˈlɑːniə; Melchiorre=mɛlkiˈɔːreɪ; Michela=miˈkɛlə; Michelangelo=mikəlˈændʒəloʊ;
   Mirella=miˈrɛlə; Natale=nɑːˈtɑːleɪ; Natalia=nɑːˈtɑːliə; Nunzia=ˈnuːntsiə; Oreste=ɔːˈrɛsteɪ; Ottavio=oʊˈtɑːvioʊ;
   Ottone=oʊˈtoʊneɪ; Palmira=pɑːlˈmiːrə; Pasquale=pɑːsˈkwɑːleɪ; Pellegrino=pɛleɪˈɡriːnoʊ; Pierangelo=pieɪrˈɑːndʒeɪloʊ;
   Pierluigi=pieɪrluˈiːdʒi; Pietro=piˈɛtroʊ; Pompeo=poʊmˈpeɪoʊ; Rachele=rɑːˈkɛleɪ; Raffaele=rɑːfɑːˈɛleɪ;
   Raffaella=rɑːfɑːˈɛlə; Raffaello=rɑːfɑːˈɛloʊ; Remo=ˈreɪmoʊ; Romolo=ˈroʊmoʊloʊ; Rosalia=roʊzɑːˈliːə;
   Rosanna=roʊˈzɑːnə; Ruggiero=ruˈdʒɛroʊ; Sabatino=sɑːbɑːˈtiːnoʊ; Salvatore=sɑːlvɑːˈtɔːreɪ; Samuele=sɑːmuˈɛleɪ;
   Saverio=sɑːˈvɛrioʊ; Serafina=seɪrɑːˈfiːnə; Simone=sɪˈmoʊn; Stefania=steɪˈfɑːniə; Tiziana=titsiˈɑːnə;
   Tiziano=titsiˈɑːnoʊ; Tullio=ˈtuːlioʊ; Umberto=umˈbɛrtoʊ; Valerio=vɑːˈlɛrioʊ; Vincenza=vinˈtʃɛntsə`,
  // Japanese
  `Akane=ɑːˈkɑːneɪ; Akemi=ɑːˈkɛmi; Atsushi=ɑːˈtsuːʃi; Ayako=ɑːˈjɑːkoʊ; Ayumi=ɑːˈjuːmi; Azusa=ɑːˈzuːsə; Chie=ˈtʃiːeɪ;
   Chieko=tʃiˈeɪkoʊ; Daisuke=ˈdaɪskeɪ; Eiichi=ɛˈiːtʃi; Eiji=ˈeɪdʒi; Eri=ˈɛri; Fumiko=fuˈmiːkoʊ; Hajime=hɑːˈdʒiːmeɪ;
   Haruka=ˈhɑːruːkɑː; Hideaki=hidɛˈɑːki; Hideki=hiˈdɛki; Hideko=hiˈdɛkoʊ; Hideo=hiˈdɛoʊ; Hideyuki=hidɛˈjuːki;
   Hiroaki=hiroʊˈɑːki; Hiroyuki=hiroʊˈjuːki; Hyun=hjʌn; Ichiro=iˈtʃiːroʊ; Ikuko=iˈkuːkoʊ; Isao=iˈsɑːoʊ; Izumi=iˈzuːmi;
   Ji=dʒiː; Junichi=dʒuˈniːtʃi; Kaori=kɑːˈoʊri; Kaoru=kɑːˈoʊru; Katsumi=kɑːˈtsuːmi; Kazuhiko=kɑːzuˈhiːkoʊ;
   Kazuhiro=kɑːzuˈhiːroʊ; Kazuko=kɑːˈzuːkoʊ; Kazumi=kɑːˈzuːmi; Kazuo=kɑːˈzuːoʊ; Kazuyuki=kɑːzuˈjuːki; Keisuke=ˈkeɪskeɪ;
   Kenichi=kɛˈniːtʃi; Kosuke=ˈkoʊskeɪ; Kunihiko=kuniˈhiːkoʊ; Kyoko=ˈkjoʊkoʊ; Kyung=kjʌŋ; Maiko=ˈmaɪkoʊ;
   Mariko=mɑːˈriːkoʊ; Masaaki=mɑːsɑːˈɑːki; Masahiko=mɑːsɑːˈhiːkoʊ; Masahiro=mɑːsɑːˈhiːroʊ; Masaki=mɑːˈsɑːki;
   Masao=mɑːˈsɑːoʊ; Masaru=mɑːˈsɑːru; Masaya=mɑːˈsɑːjə; Masayoshi=mɑːsɑːˈjoʊʃi; Masayuki=mɑːsɑːˈjuːki;
   Mayumi=mɑːˈjuːmi; Mieko=miˈeɪkoʊ; Minoru=miˈnoʊru; Mitsuru=miˈtsuːru; Naoki=nɑːˈoʊki; Naoko=nɑːˈoʊkoʊ;
   Naoto=nɑːˈoʊtoʊ; Naoya=nɑːˈoʊjə; Nobuko=noʊˈbuːkoʊ; Nobuo=noʊˈbuːoʊ; Nobuyuki=noʊbuˈjuːki; Reiko=ˈreɪkoʊ;
   Rie=ˈriːeɪ; Ryo=rjoʊ; Ryoichi=rjoʊˈiːtʃi; Ryoko=ˈrjoʊkoʊ; Ryosuke=ˈrjoʊskeɪ; Ryota=ˈrjoʊtə; Ryu=rjuː;
   Saori=sɑːˈoʊri; Sayaka=sɑːˈjɑːkə; Sayuri=sɑːˈjuːri; Seung=sʌŋ; Shigeki=ʃiˈɡɛki; Shigeko=ʃiˈɡɛkoʊ; Shigeo=ʃiˈɡɛoʊ;
   Shigeru=ʃiˈɡɛru; Shinichi=ʃiˈniːtʃi; Shinichiro=ʃiniˈtʃiːroʊ; Shintaro=ʃinˈtɑːroʊ; Shunsuke=ˈʃuːnskeɪ;
   Tadashi=tɑːˈdɑːʃi; Taichi=ˈtaɪtʃi; Takao=tɑːˈkɑːoʊ; Takashi=tɑːˈkɑːʃi; Takayuki=tɑːkɑːˈjuːki; Takeo=tɑːˈkɛoʊ;
   Takeshi=tɑːˈkɛʃi; Tamiko=tɑːˈmiːkoʊ; Tatsuo=tɑːˈtsuːoʊ; Tetsuo=tɛˈtsuːoʊ; Tomoaki=toʊmoʊˈɑːki; Tomoya=toʊˈmoʊjə;
   Tomoyuki=toʊmoʊˈjuːki; Toshiko=toʊˈʃiːkoʊ; Toshio=toʊˈʃiːoʊ; Toshiyuki=toʊʃiˈjuːki; Tsutomu=tsuˈtoʊmu;
   Yasuo=jɑːˈsuːoʊ; Yasushi=jɑːˈsuːʃi; Yasuyuki=jɑːsuˈjuːki; Yoshiaki=joʊʃiˈɑːki; Yoshie=joʊˈʃiːeɪ;
   Yoshihiko=joʊʃiˈhiːkoʊ; Yoshihiro=joʊʃiˈhiːroʊ; Yoshiko=joʊˈʃiːkoʊ; Yoshimi=joʊˈʃiːmi; Yoshinori=joʊʃiˈnoʊri;
   Yoshio=joʊˈʃiːoʊ; Yoshiyuki=joʊʃiˈjuːki; Yosuke=ˈjoʊskeɪ; Yuki=ˈjuːki; Yukie=juˈkiːeɪ; Yusuke=ˈjuːskeɪ`,
  // Turkish
  `Abdulkadir=ɑːbdulkɑːˈdiːr; Abdullah=ɑːbduˈlɑː; Adnan=ɑːdˈnɑːn; Asiye=ɑːsiˈjeɪ; Ayşe=aɪˈʃeɪ; Aziz=ɑːˈziːz;
   Bahadır=bɑːhɑːˈdiːr; Bilal=biˈlɑːl; Burhan=bʊrˈhɑːn; Cagla=tʃɑːˈlɑː; Canan=dʒɑːˈnɑːn; Celal=dʒɛˈlɑːl; Cem=dʒɛm;
   Cemal=dʒɛˈmɑːl; Cemil=dʒɛˈmiːl; Cemile=dʒɛmiˈleɪ; Ceren=dʒɛˈrɛn; Cihan=dʒiˈhɑːn; Derya=dɛrˈjɑː; Dilara=dilɑːˈrɑː;
   Efe=ɛˈfeɪ; Engin=ɛŋˈɡiːn; Erdal=ɛrˈdɑːl; Eren=ɛˈrɛn; Erhan=ɛrˈhɑːn; Erkan=ɛrˈkɑːn; Erol=ɛˈrɔːl; Ertan=ɛrˈtɑːn;
   Ertuğrul=ɛrtuˈruːl; Fadime=fɑːdiˈmeɪ; Faruk=fɑːˈruːk; Fatih=fɑːˈtiː; Fikret=fikˈrɛt; Filiz=fiˈliːz; Gizem=ɡiˈzɛm;
   Gökçe=ɡərkˈtʃeɪ; Gülay=ɡuˈlaɪ; Gülcan=ɡulˈdʒɑːn; Gülçin=ɡulˈtʃiːn; Hakan=hɑːˈkɑːn; Halil=hɑːˈliːl; Halime=hɑːliˈmeɪ;
   Haluk=hɑːˈluːk; Harun=hɑːˈruːn; Hasan=hɑːˈsɑːn; Hatice=hɑːtiˈdʒeɪ; Hilal=hiˈlɑːl; Hülya=hulˈjɑː; Hüseyin=huseɪˈjiːn;
   Ibrahim=ɪbrəˈhiːm; Ismail=ismɑːˈiːl; Ismet=isˈmɛt; Kadir=kɑːˈdiːr; Kadriye=kɑːdriˈjeɪ; Lale=lɑːˈleɪ; Mahir=mɑːˈhiːr;
   Mehmet=ˈmɛmɛt; Meliha=mɛliˈhɑː; Melike=mɛliˈkeɪ; Mesut=mɛˈsuːt; Muhammet=muhɑːˈmɛt; Muharrem=muhɑːˈrɛm;
   Murat=muˈrɑːt; Mustafa=mustɑːˈfɑː; Muzaffer=muzɑːˈfɛr; Necmettin=nɛdʒmɛˈtiːn; Nermin=nɛrˈmiːn; Nihat=niˈhɑːt;
   Nurcan=nʊrˈdʒɑːn; Nurettin=nurɛˈtiːn; Nurten=nʊrˈtɛn; Onur=oʊˈnʊr; Oğuz=oʊˈuːz; Oğuzhan=oʊuzˈhɑːn;
   Ramazan=rɑːmɑːˈzɑːn; Sadik=sɑːˈdiːk; Salih=sɑːˈliː; Saniye=sɑːniˈjeɪ; Sedat=sɛˈdɑːt; Selçuk=sɛlˈtʃuːk;
   Serkan=sɛrˈkɑːn; Serpil=sɛrˈpiːl; Sevinc=sɛˈviːntʃ; Sinan=siˈnɑːn; Suat=suˈɑːt; Turan=tuˈrɑːn; Tuğba=tuˈbɑː;
   Tuğçe=tuˈtʃeɪ; Tülay=tuˈlaɪ; Türkan=tʊrˈkɑːn; Ufuk=uˈfuːk; Vedat=vɛˈdɑːt; Volkan=voʊlˈkɑːn; Yasemin=jɑːsɛˈmiːn;
   Yavuz=jɑːˈvuːz; Yeşim=jɛˈʃiːm; Zafer=zɑːˈfɛr; Çağatay=tʃɑːɑːˈtaɪ; Çiğdem=tʃiˈdɛm; Özge=ərzˈɡeɪ; İrem=iˈrɛm;
   Şahin=ʃɑːˈhiːn; Şerife=ʃɛriˈfeɪ`,
  // Irish, Scottish and Welsh
  `Aileen=aɪˈliːn; Ailis=ˈeɪlɪʃ; Ailís=ˈeɪlɪʃ; Aisling=ˈæʃlɪŋ; Angharad=æŋˈhærəd; Aodhan=ˈeɪdən; Aoibheann=ˈiːvən;
   Aoife=ˈiːfə; Ava=ˈeɪvə; Breanna=brɪˈænə; Cai=tsaɪ; Cairbre=ˈkærbrə; Caitriona=kəˈtriːnə; Caitríona=kəˈtriːnə;
   Caoimhe=ˈkiːvə; Cathal=ˈkæhəl; Catriona=kəˈtriːnə; Ciaran=ˈkɪərən; Ciarán=ˈkɪərən; Cillian=ˈkɪliən; Colm=ˈkʌləm;
   Conal=ˈkɑːnəl; Conall=ˈkɑːnəl; Cuan=ˈkuːən; Dafydd=ˈdævɪð; Darragh=ˈdærə; Deirdre=ˈdɪərdrə; Derbhla=ˈdɜːrvlə;
   Eamonn=ˈeɪmən; Eilidh=ˈeɪli; Eira=ˈaɪrə; Eleri=ɛˈlɛri; Emrys=ˈɛmrɪs; Enya=ˈɛnjə; Eoin=ˈoʊɪn; Euan=ˈjuːən;
   Farquhar=ˈfɑːrkər; Ffion=ˈfiːɒn; Fiachra=ˈfiːəkrə; Finlay=ˈfɪnli; Goronwy=ɡəˈrɔːnwi; Grainne=ˈɡrɔːnjə;
   Gráinne=ˈɡrɔːnjə; Gwyneth=ˈɡwɪnəθ; Idris=ˈɪdrɪs; Iestyn=ˈjɛstɪn; Ioan=ˈjoʊən; Iolo=ˈjoʊloʊ; Iona=aɪˈoʊnə;
   Isla=ˈaɪlə; Kian=ˈkiːən; Lachlan=ˈlɑːklɪn; Llewellyn=luˈɛlɪn; Lochlan=ˈlɑːklɪn; Lochlann=ˈlɑːklɪn; Maeve=meɪv;
   Mairead=məˈreɪd; Mairéad=məˈreɪd; Meabh=meɪv; Meilyr=ˈmaɪlɪr; Meirion=ˈmaɪriən; Meredydd=mɛˈrɛdɪð; Mererid=mɛˈrɛrɪd;
   Máiréad=məˈreɪd; Nerys=ˈnɛrɪs; Niamh=ˈniːəv; Noirin=ˈnoʊrin; Nóirín=ˈnoʊrin; Oisin=ʌˈʃiːn; Oisín=ʌˈʃiːn;
   Orlaith=ˈɔːrlə; Padraig=ˈpɔːdrɪɡ; Rhian=ˈriːən; Rhianydd=riˈænɪð; Rhys=riːs; Roisin=roʊˈʃiːn; Ronán=ˈroʊnən;
   Ruairi=ˈrʊəri; Ruairidh=ˈrʊri; Róisín=roʊˈʃiːn; Saoirse=ˈsɜːrʃə; Seán=ʃɔːn; Sian=ʃɑːn; Sinead=ʃɪˈneɪd;
   Sinéad=ʃɪˈneɪd; Siobhan=ʃɪˈvɔːn; Siobhán=ʃɪˈvɔːn; Siun=ʃuːn; Siân=ʃɑːn; Siún=ʃuːn; Sorcha=ˈsʌrəkə; Struan=ˈstruːən;
   Síle=ˈʃiːlə; Tadhg=taɪɡ; Taliesin=tælˈjɛsɪn; Teleri=tɛˈlɛri; Tiarnan=ˈtɪrnən; Treasa=ˈtræsə; Éabha=ˈeɪvə;
   Éamon=ˈeɪmən; Éamonn=ˈeɪmən; Éilis=ˈeɪlɪʃ`,
  // Nordic
  `Annelise=ɑːnəˈliːsə; Annika=ˈɑːnɪkə; Antero=ˈɑːntɛroʊ; Asa=ˈeɪsə; Asbjørn=ˈɑːsbjɜːrn; Aulis=ˈaʊlis;
   Benedikte=bɛnəˈdɪktə; Birger=ˈbɪrɡər; Birgitta=bɪrˈɡɪtə; Dorthe=ˈdɔːrtə; Eija=ˈeɪə; Eino=ˈeɪnoʊ; Emelie=ˈɛməli;
   Freja=ˈfreɪjə; Geir=ɡaɪr; Gudmund=ˈɡʊdmʊn; Gunvor=ˈɡʊnvɔːr; Gustaf=ˈɡʊstɑːf; Guðjón=ˈɡuːðjoʊn;
   Guðmundur=ˈɡuːðmʊndʊr; Guðný=ˈɡuːðni; Gísli=ˈɡiːsli; Göran=ˈjɜːrɑːn; Göte=ˈjɜːrtə; Halvard=ˈhɑːlvɑːr; Hanne=ˈhɑːnə;
   Hjördís=ˈhjɜːrdis; Håkan=ˈhoʊkɑːn; Håvard=ˈhoʊvɑːrd; Iben=ˈiːbən; Ingebjørg=ˈɪŋɡəbjɜːrɡ; Ingela=ˈɪŋɡələ;
   Ingemar=ˈɪŋɡəmɑːr; Inger=ˈɪŋɡər; Ingmar=ˈɪŋmɑːr; Ingvar=ˈɪŋvɑːr; Irja=ˈɪrjə; Jaakko=ˈjɑːkoʊ; Janne=ˈjɑːnə;
   Joakim=ˈjoʊɑːkɪm; Johanne=joʊˈhɑːnə; Joonas=ˈjoʊnɑːs; Jorgen=ˈjɜːrɡən; Josefin=ˈjoʊsɛfiːn; Jyrki=ˈjuːrki;
   Jytte=ˈjɪtə; Jónas=ˈjoʊnɑːs; Jörgen=ˈjɜːrɡən; Jørgen=ˈjɜːrɡən; Kalevi=ˈkɑːlɛvi; Kalle=ˈkɑːleɪ; Kirsi=ˈkɪrsi;
   Kjell=tʃɛl; Lilja=ˈlɪljə; Lovisa=loʊˈviːsə; Maija=ˈmaɪə; Malin=ˈmɑːlɪn; Margrethe=mɑːrˈɡreɪtə; Merete=mɛˈreɪtə;
   Mirja=ˈmɪrjə; Már=maʊr; Märta=ˈmɛrtə; Nikolaj=ˈniːkɔːlaɪ; Olavi=ˈoʊlɑːvi; Olof=ˈoʊlɔːf; Pirjo=ˈpɪrjoʊ; Pär=peɪr;
   Reidun=ˈraɪdʊn; Reino=ˈreɪnoʊ; Saga=ˈsɑːɡə; Simen=ˈsiːmən; Svante=ˈsvɑːntə; Svea=ˈsveɪə; Sven=svɛn; Tage=ˈtɑːɡə;
   Tarja=ˈtɑːrjə; Torbjørn=ˈtɔːrbjɜːrn; Torgeir=ˈtɔːrɡaɪr; Tuomas=ˈtwoʊmɑːs; Turid=ˈtuːrɪd; Ulrika=ʊlˈriːkə;
   Valgerður=ˈvɑːlɡɛrðʊr; Valur=ˈvɑːlʊr; Vibeke=ˈviːbɛkə; Vilhjálmur=ˈvɪljaʊlmʊr; Viveka=ˈviːvɛkə; Yngvar=ˈɪŋvɑːr;
   Yngve=ˈɪŋvə; Ásta=ˈaʊstə; Åsa=ˈoʊsə; Åse=ˈoʊsə; Ómar=ˈoʊmɑːr; Örjan=ˈɜːrjɑːn`,
  // German
  `Adelheid=ˈɑːdɛlhaɪt; Albrecht=ˈɑːlbərɛkt; Alois=ˈɑːloʊɪs; Anja=ˈɑːnjə; Anke=ˈɑːŋkə; Anneliese=ˈɑːnəliːs;
   Ansgar=ˈɑːnsɡɑːr; Antje=ˈɑːntjə; Birgit=ˈbɪrɡɪt; Birte=ˈbɪrtə; Bjorn=bjɔːrn; Björn=bjɜːrn; Börje=ˈbɜːrjə;
   Christiane=krɪstiˈɑːnə; Diethelm=ˈdiːthɛlm; Dietlinde=ˈdiːtlɪndə; Dietmar=ˈdiːtmɑːr; Dietrich=ˈdiːtrɪk;
   Elfriede=ɛlˈfriːdə; Engelbert=ˈɛŋəlbɛrt; Erich=ˈeɪrɪk; Franziska=frɑːnˈtsɪskə; Frauke=ˈfraʊkə;
   Friederike=fridəˈriːkə; Friedrich=ˈfriːdrɪk; Georg=ˈɡeɪɔːrk; Gerda=ˈɡɛrdə; Gerlinde=ɡɛrˈlɪndə; Gernot=ˈɡɛrnoʊt;
   Gero=ˈɡeɪroʊ; Gudrun=ˈɡuːdrun; Gustav=ˈɡʊstɑːv; Günther=ˈɡʊntər; Hans=hɑːns; Heike=ˈhaɪkə; Heinrich=ˈhaɪnrɪk;
   Helmuth=ˈhɛlmut; Henrike=hɛnˈriːkə; Holger=ˈhɔːlɡər; Hubertus=huˈbɛrtʊs; Ilona=iˈloʊnə; Immanuel=ɪˈmænjuəl;
   Ines=iˈnɛs; Inge=ˈɪŋə; Ingeborg=ˈɪŋəbɔːrk; Irmtraud=ˈɪrmtraʊt; Janina=jɑːˈniːnə; Jens=jɛns; Joachim=ˈjoʊɑːkɪm;
   Johannes=joʊˈhɑːnɛs; Juergen=ˈjʊrɡən; Jörg=jɜːrk; Jürg=jʊrk; Jürgen=ˈjʏrɡən; Karlheinz=kɑːrlˈhaɪnts;
   Kathrin=ˈkɑːtrin; Katja=ˈkɑːtjə; Knut=knuːt; Konstanze=kɔːnˈstɑːntsə; Kornelia=kɔːrˈneɪliə; Kunibert=ˈkuːnibɛrt;
   Kunigunde=kuniˈɡʊndə; Luise=luˈiːzə; Mareike=mɑːˈraɪkə; Margit=ˈmɑːrɡit; Mathias=mɑːˈtiːəs; Meike=ˈmaɪkə;
   Meinhard=ˈmaɪnhɑːrt; Nikolaus=ˈniːkoʊlaʊs; Reiner=ˈraɪnər; Reinhold=ˈraɪnhɔːlt; Renate=rɛˈnɑːtə; Reto=ˈreɪtoʊ;
   Rüdiger=ˈruːdɪɡər; Sibylle=ziˈbɪlə; Siegbert=ˈziːkbɛrt; Swantje=ˈsvɑːntjə; Sönke=ˈzɜːrŋkə; Theresia=tɛˈreɪziə;
   Tilo=ˈtiːloʊ; Traudl=ˈtraʊdl; Traugott=ˈtraʊɡɔːt; Ulrike=ʊlˈriːkə; Uschi=ˈʊʃi; Uwe=ˈuːvə; Volkmar=ˈfɔːlkmɑːr;
   Waldemar=ˈvɑːldeɪmɑːr; Wiebke=ˈviːbkə; Wolfgang=ˈvɔlfɡɑːŋ`,
  // English
  `Aaliyah=əˈliːə; Amaya=əˈmaɪə; Anaya=əˈnaɪə; Anika=ˈɑːnikə; Antoine=ˈæntwɑːn; Aurelia=ɔːˈriːliə; Beyonce=biˈɑːnseɪ;
   Beyoncé=biˈɑːnseɪ; Caleigh=ˈkeɪli; Chantelle=ʃɑːnˈtɛl; Charlize=ʃɑːrˈliːz; Chloë=ˈkloʊi; Davion=ˈdeɪviən;
   Deandre=diˈɑːndreɪ; Deion=ˈdiːɑːn; Demetrius=dəˈmiːtriəs; Deshaun=dəˈʃɔːn; Desirae=dɛzəˈreɪ; Desiree=dɛzɪˈreɪ;
   Désirée=dɛzəˈreɪ; Eleanor=ˈɛlənɔːr; Eloise=ˈɛloʊiz; Esme=ˈɛzmeɪ; Fallon=ˈfælən; Gaius=ˈɡaɪəs; Gianna=dʒiˈɑːnə;
   Giselle=dʒiˈzɛl; Horatio=həˈreɪʃioʊ; Ignatius=ɪɡˈneɪʃəs; Imani=iˈmɑːni; Imogen=ˈɪmədʒən; Isaias=isɑːˈiːəs;
   Isolde=ɪˈzoʊldə; Jacquelyn=ˈdʒækwəlɪn; Jaheim=dʒəˈhiːm; Jaliyah=dʒəˈliːə; Jaquan=dʒəˈkwɑːn; Jeannine=dʒəˈniːn;
   Josue=hoʊˈsweɪ; Juwan=dʒəˈwɑːn; Kaliyah=kəˈliːə; Kamari=kəˈmɑːri; Karenza=kəˈrɛnzə; Keanna=kiˈɑːnə; Keira=ˈkɪrə;
   Keisha=ˈkiːʃə; Kierra=kiˈɛrə; LaKeisha=ləˈkiːʃə; Laetitia=ləˈtiːʃə; Latasha=ləˈtɑːʃə; Latrice=ləˈtriːs;
   Leighton=ˈleɪtən; Levi=ˈliːvaɪ; Lorelei=ˈlɔːrəlaɪ; Makayla=məˈkeɪlə; Maliyah=məˈliːə; Monique=məˈniːk;
   Nehemiah=niəˈmaɪə; Nevaeh=nəˈveɪə; Nikau=ˈniːkaʊ; Noelle=noʊˈɛl; Oluwatoyin=oʊluwɑːˈtoʊjin; Renee=rəˈneɪ;
   Renée=rəˈneɪ; Salome=ˈsæləmeɪ; Saniya=səˈnaɪə; Saniyah=səˈnaɪə; Shanaya=ʃəˈnaɪə; Shanice=ʃəˈniːs; Shantel=ʃɑːnˈtɛl;
   Shaquille=ʃəˈkiːl; Solange=soʊˈlɑːnʒ; Soraya=səˈraɪə; Stephane=steɪˈfɑːn; Taleah=təˈliːə; Taliyah=təˈliːə;
   Tamika=təˈmiːkə; Tanisha=təˈniːʃə; Taraji=təˈrɑːdʒi; Tawanda=təˈwɑːndə; Theron=ˈθɛrən; Xanthe=ˈzænθi;
   Ximenez=hiːˈmeɪnɛs; Yadiel=jɑːdiˈɛl; Yasmine=ˈjæzmɪn; Zaniyah=zəˈnaɪə; Zechariah=zɛkəˈraɪə; Zephaniah=zɛfəˈnaɪə`,
  // Korean
  `Bohyun=ˌboʊˈhjʌn; Daehyun=ˌdeɪˈhjʌn; Eun-kyung=ˌʊnˈkjʌŋ; Geun-hye=ˌɡʊnˈhjeɪ; Geunhye=ˌɡʊnˈhjeɪ; Hojin=ˌhoʊˈdʒɪn;
   Hye-jung=ˌhjeɪˈdʒʌŋ; Hye-kyung=ˌhjeɪˈkjʌŋ; Hyejin=ˌhjeɪˈdʒɪn; Hyejung=ˌhjeɪˈdʒʌŋ; Hyesun=ˌhjeɪˈsʌn;
   Hyewon=ˌhjeɪˈwʌn; Hyeyoung=ˌhjeɪˈjʌŋ; Hyo-jung=ˌhjoʊˈdʒʌŋ; Hyojin=ˌhjoʊˈdʒɪn; Hyojung=ˌhjoʊˈdʒʌŋ;
   Hyun-jung=ˌhjʌnˈdʒʌŋ; Hyun-ki=ˌhjʌnˈkiː; Hyunah=ˌhjʌnˈɑː; Hyunjin=ˌhjʌnˈdʒɪn; Hyunjoo=ˌhjʌnˈdʒuː;
   Hyunjung=ˌhjʌnˈdʒʌŋ; Hyunmi=ˌhjʌnˈmiː; Hyunsoo=ˌhjʌnˈsuː; Hyunwoo=ˌhjʌnˈuː; Jae-hyun=ˌdʒeɪˈhjʌn; Jaeho=ˌdʒeɪˈhoʊ;
   Jaehyun=ˌdʒeɪˈhjʌn; Jaemin=ˌdʒeɪˈmɪn; Jaeyoung=ˌdʒeɪˈjʌŋ; Jeongho=ˌdʒʌŋˈhoʊ; Jeonghun=ˌdʒʌŋˈhuːn; Jihyun=ˌdʒiːˈhjʌn;
   Jiyun=ˌdʒiːˈjuːn; Jongin=ˌdʒɔːŋˈɪn; Jung-hwa=ˌdʒʌŋˈhwɑː; Jungeun=ˌdʒʌŋˈʊn; Junghoon=ˌdʒʌŋˈhuːn; Junghwa=ˌdʒʌŋˈhwɑː;
   Jungmin=ˌdʒʌŋˈmɪn; Kwangho=ˌkwɑːŋˈhoʊ; Kwangsoo=ˌkwɑːŋˈsuː; Kyu-hyun=ˌkjuːˈhjʌn; Kyung-hwa=ˌkjʌŋˈhwɑː;
   Kyunghee=ˌkjʌŋˈhiː; Kyungho=ˌkjʌŋˈhoʊ; Kyunghwa=ˌkjʌŋˈhwɑː; Kyungja=ˌkjʌŋˈdʒɑː; Kyungmin=ˌkjʌŋˈmɪn;
   Kyungsoo=ˌkjʌŋˈsuː; Mikyung=ˌmiːˈkjʌŋ; Minjae=ˌmɪnˈdʒeɪ; Minjeong=ˌmɪnˈdʒʌŋ; Myunghee=ˌmjʌŋˈhiː; Myungsoo=ˌmjʌŋˈsuː;
   Nayoung=ˌnɑːˈjʌŋ; Seo-hyun=ˌsʌˈhjʌn; Seo-jun=ˌsʌˈdʒuːn; Seongho=ˌsʌŋˈhoʊ; Seongmin=ˌsʌŋˈmɪn; Seoyun=ˌsʌˈjuːn;
   Seung-hyun=ˌsʌŋˈhjʌn; Seung-jae=ˌsʌŋˈdʒeɪ; Seungho=ˌsʌŋˈhoʊ; Seunghyun=ˌsʌŋˈhjʌn; Seungjae=ˌsʌŋˈdʒeɪ;
   Seungmin=ˌsʌŋˈmɪn; Seungyeon=ˌsʌŋˈjʌn; Sohyun=ˌsoʊˈhjʌn; Soyeon=ˌsoʊˈjʌn; Soyoung=ˌsoʊˈjʌŋ; Taehee=ˌteɪˈhiː;
   Taehyun=ˌteɪˈhjʌn; Taeyoung=ˌteɪˈjʌŋ; Yong-hwa=ˌjɔːŋˈhwɑː; Youngae=ˌjʌŋˈeɪ; Youngjae=ˌjʌŋˈdʒeɪ; Yun-seo=ˌjuːnˈsʌ`,
  // Polish
  `Agnieszka=ɑːɡˈnjɛʃkə; Aleksander=ɑːlɛkˈsɑːndɛr; Arkadiusz=ɑːrˈkɑːdjuʃ; Bartosz=ˈbɑːrtɔːʃ; Beata=beɪˈɑːtə;
   Bogusław=bɔːˈɡuːswɑːf; Bogusława=bɔːɡuˈswɑːvə; Bolesław=bɔːˈlɛswɑːf; Bożena=bɔːˈʒɛnə; Błażej=ˈbwɑːʒeɪ;
   Czesław=ˈtʃɛswɑːf; Danuta=dɑːˈnuːtə; Dariusz=ˈdɑːrjuʃ; Dominika=dɔːmiˈniːkə; Eugeniusz=ɛuˈɡɛnjuʃ; Ewa=ˈɛvə;
   Fabian=ˈfeɪbiən; Franciszek=frɑːnˈtʃɪʃɛk; Grażyna=ɡrɑːˈʒɪnə; Grzegorz=ˈɡʒɛɡɔʃ; Halina=hɑːˈliːnə;
   Hieronim=hjɛˈrɔːnim; Irena=iˈrɛnə; Ireneusz=irɛˈneɪuʃ; Izabela=izɑːˈbɛlə; Jacek=ˈjɑːtsɛk; Jakub=ˈjɑːkub;
   Janusz=ˈjɑːnuʃ; Jarosław=jɑːˈrɔswɑːf; Jędrzej=ˈjɛndʒeɪ; Kalina=kɑːˈliːnə; Kamil=ˈkɑːmil; Katarzyna=kɑːtɑːˈʒɪnə;
   Kazimierz=kɑːˈziːmjɛʃ; Klaudia=ˈklaʊdjə; Krystian=ˈkrɪstjɑːn; Krzysztof=ˈkʃɪʃtɔf; Ksawery=ksɑːˈvɛri; Leszek=ˈlɛʃɛk;
   Ludwik=ˈluːdvik; Lukasz=ˈwuːkɑːʃ; Maciej=ˈmɑːtʃeɪ; Malgorzata=mɑːwɡɔˈʒɑːtə; Marek=ˈmɑːrɛk; Mariusz=ˈmɑːrjuʃ;
   Mateusz=mɑːˈteɪuʃ; Małgorzata=mɑːwɡɔˈʒɑːtə; Michał=ˈmiːhɑːw; Mieczysław=mjɛˈtʃɪswɑːf; Mieszko=ˈmjɛʃkɔː;
   Milena=miˈlɛnə; Mirosław=miˈrɔːswɑːf; Mirosława=mirɔːˈswɑːvə; Miłosz=ˈmiːwɔːʃ; Patrycja=pɑːˈtrɪtsjə; Pawel=ˈpɑːvɛw;
   Paweł=ˈpɑːvɛw; Przemek=ˈpʃɛmɛk; Przemysław=pʃɛˈmɪswɑːf; Radosław=rɑːˈdɔːswɑːf; Rafał=ˈrɑːfɑːw; Rozalia=rɔːˈzɑːljə;
   Ryszard=ˈrɪʃɑːrd; Seweryn=sɛˈvɛrin; Stanisława=stɑːniˈswɑːvə; Szymon=ˈʃɪmɔːn; Sławomir=swɑːˈvɔːmir;
   Tadeusz=tɑːˈdeɪuʃ; Tomasz=ˈtɔːmɑːʃ; Wiesław=ˈvjɛswɑːf; Wojciech=ˈvɔɪtʃɛx; Władysław=vwɑːˈdɪswɑːf;
   Włodzimierz=vwɔːˈdʒiːmjɛʃ; Zbigniew=ˈzbɪɡnjɛf; Łucja=ˈwuːtsjə; Łukasz=ˈwuːkɑːʃ`,
  // South Slavic and Albanian
  `Afërdita=ɑːfərˈdiːtə; Agim=ˈɑːɡim; Agron=ˈɑːɡroʊn; Alen=ˈɑːlɛn; Alija=ˈɑːlijə; Andrej=ˈɑːndreɪ; Anica=ˈɑːnitsə;
   Anisa=ɑːˈniːsə; Besnik=ˈbɛsnik; Biljana=ˈbiːljɑːnə; Bojan=ˈboʊjɑːn; Burim=ˈbuːrim; Dafina=dɑːˈfiːnə; Damir=ˈdɑːmir;
   Darija=ˈdɑːrijə; Dejan=ˈdeɪɑːn; Dragan=ˈdrɑːɡɑːn; Drago=ˈdrɑːɡoʊ; Dražen=ˈdrɑːʒɛn; Dunja=ˈduːnjə; Dušan=ˈduːʃɑːn;
   Dušanka=ˈduːʃɑːŋkə; Georgi=ɡeɪˈɔːrɡi; Gojko=ˈɡɔɪkoʊ; Goran=ˈɡɔːrɑːn; Hrvoje=ˈhɜːrvoʊjeɪ; Ivana=ˈiːvɑːnə;
   Jernej=ˈjɛrneɪ; Josipa=ˈjoʊsipə; Jovan=ˈjoʊvɑːn; Ljubica=ˈljuːbɪtsə; Luka=ˈluːkə; Marija=ˈmɑːrijə; Marjan=ˈmɑːrjɑːn;
   Mateja=ˈmɑːteɪjə; Matija=ˈmɑːtijə; Matjaž=ˈmɑːtjɑːʒ; Mehmed=ˈmɛmɛd; Mihail=mihɑːˈiːl; Milorad=ˈmiːloʊrɑːd;
   Miodrag=ˈmiːoʊdrɑːɡ; Mirjana=mɪˈrjɑːnə; Miroslav=ˈmiːroʊslɑːv; Mirsad=ˈmiːrsɑːd; Mladen=ˈmlɑːdɛn; Naim=nɑːˈiːm;
   Nataša=ˈnɑːtɑːʃə; Nikolina=ˈniːkoʊlinə; Predrag=ˈprɛdrɑːɡ; Rade=ˈrɑːdeɪ; Radoslav=ˈrɑːdoʊslɑːv; Radovan=ˈrɑːdoʊvɑːn;
   Ružica=ˈruːʒitsə; Shpresa=ˈʃprɛsə; Shqipe=ˈʃtʃiːpeɪ; Slavica=ˈslɑːvitsə; Slobodan=ˈsloʊboʊdɑːn;
   Slobodanka=ˈsloʊboʊdɑːŋkə; Snježana=ˈsnjɛʒɑːnə; Srđan=ˈsɜːrdʒɑːn; Stjepan=ˈstjɛpɑːn; Stojan=ˈstoʊjɑːn;
   Tatjana=tɑːtˈjɑːnə; Tjaša=ˈtjɑːʃə; Tomislav=ˈtoʊmislɑːv; Uroš=ˈuːroʊʃ; Vasil=vɑːˈsiːl; Vjekoslav=ˈvjɛkoʊslɑːv;
   Vojislav=ˈvɔɪislɑːv; Vuk=vuːk; Zdravko=ˈzdrɑːvkoʊ; Zeljko=ˈʒɛlkoʊ; Zvonko=ˈzvoʊŋkoʊ; Đorđe=ˈdʒɔːrdʒeɪ;
   Željko=ˈʒɛlkoʊ`,
  // Russian
  `Aleksandr=ɑːlɛkˈsɑːndər; Aleksey=ɑːlɛkˈseɪ; Alexandr=ɑːlɛkˈsɑːndər; Alexey=ɑːlɛkˈseɪ; Alina=ɑːˈliːnə; Alisa=əˈliːsə;
   Anastasiya=ɑːnɑːstɑːˈsiːə; Anatoliy=ɑːnɑːˈtoʊli; Anatoly=ɑːnɑːˈtoʊli; Andrey=ɑːnˈdreɪ; Andriy=ɑːnˈdriː;
   Antonina=ɑːntoʊˈniːnə; Arkady=ɑːrˈkɑːdi; Artyom=ɑːrˈtjoʊm; Daria=ˈdɑːrjə; Evgeni=jɛvˈɡɛni; Galina=ɡɑːˈliːnə;
   Gennadiy=ɡɛˈnɑːdi; Gennady=ɡɛˈnɑːdi; Georgiy=ɡeɪˈɔːrɡi; Ihor=ˈiːhɔːr; Ilya=ɪlˈjɑː; Inna=ˈiːnə; Kateryna=kɑːtɛˈriːnə;
   Ksenia=ˈksɛnjə; Kseniya=ˈksɛnjə; Ludmila=ludˈmiːlə; Maksim=mɑːkˈsiːm; Mikhail=mɪkɑːˈiːl; Miron=miˈroʊn;
   Mykhailo=miˈhaɪloʊ; Mykhaylo=miˈhaɪloʊ; Nadezhda=nɑːˈdɛʒdə; Nataliia=nɑːˈtɑːlijə; Nataliya=nɑːˈtɑːljə;
   Natalya=nɑːˈtɑːljə; Nazar=nɑːˈzɑːr; Nikolai=nɪkoʊˈlaɪ; Oleksandr=oʊlɛkˈsɑːndər; Oleksandra=oʊlɛkˈsɑːndrə;
   Oleksii=oʊlɛkˈsiːj; Oleksiy=oʊlɛkˈsiː; Olena=oʊˈlɛnə; Pavel=ˈpɑːvɛl; Rustam=rusˈtɑːm; Serafim=sɛrɑːˈfiːm;
   Sergey=sɛrˈɡeɪ; Serhiy=sɛrˈhiː; Sofiya=soʊˈfiːjə; Svetlana=svɛtˈlɑːnə; Svitlana=svitˈlɑːnə;
   Svyatoslav=svjɑːtoʊˈslɑːv; Tatyana=tɑːtˈjɑːnə; Tetiana=tɛtiˈɑːnə; Vadim=vɑːˈdiːm; Valeri=vɑːˈlɛri; Valeriy=vɑːˈlɛri;
   Valeriya=vɑːˈlɛrijə; Vasily=vɑːˈsiːli; Viktoriya=vikˈtɔːriə; Vitalii=viˈtɑːli; Vitaliy=viˈtɑːli;
   Vladislav=vlɑːdiˈslɑːv; Volodymyr=voʊloʊˈdiːmir; Vyacheslav=vjɑːtʃɛˈslɑːv; Yaroslav=jɑːroʊˈslɑːv;
   Yevgenia=jɛvˈɡɛniə; Yevgeniya=jɛvˈɡɛniə; Yevgeny=jɛvˈɡɛni; Zinaida=zinɑːˈiːdə; Zlata=ˈzlɑːtə`,
  // Hebrew
  `Adina=əˈdiːnə; Anat=ɑːˈnɑːt; Ariella=ɑːriˈɛlə; Asaf=ɑːˈsɑːf; Aviad=ɑːviˈɑːd; Avigail=ɑːviˈɡaɪl; Avigdor=ɑːviɡˈdɔːr;
   Avital=ɑːviˈtɑːl; Aviv=ɑːˈviːv; Avraham=ɑːvrɑːˈhɑːm; Avram=ɑːvˈrɑːm; Ayelet=ɑːˈjɛlɛt; Baruch=bɑːˈruːk; Boaz=ˈboʊɑːz;
   Bracha=ˈbrɑːhə; Chaim=ˈhaɪɪm; Dalit=dɑːˈliːt; Dvora=ˈdvɔːrə; Eitan=eɪˈtɑːn; Eliezer=ɛliˈɛzɛr; Elimelech=ɛliˈmɛlɛk;
   Elinor=ˈɛlɪnɔːr; Erez=ˈɛrɛz; Eyal=eɪˈjɑːl; Galit=ɡɑːˈliːt; Geula=ɡɛˈuːlə; Gila=ˈɡiːlə; Gilad=ɡiˈlɑːd;
   Hadas=hɑːˈdɑːs; Hadassah=həˈdɑːsə; Hillel=hiˈlɛl; Idan=iˈdɑːn; Ido=ˈiːdoʊ; Ilan=iˈlɑːn; Inbal=inˈbɑːl; Liat=liˈɑːt;
   Liron=liˈroʊn; Menachem=mɛˈnɑːhɛm; Menashe=mɛˈnɑːʃə; Micha=ˈmiːhə; Nachman=ˈnɑːkmən; Nadav=nɑːˈdɑːv;
   Nechama=nɛˈhɑːmə; Nitzan=niˈtsɑːn; Ronit=roʊˈniːt; Shimon=ʃiˈmoʊn; Shlomit=ʃloʊˈmiːt; Shmuel=ˈʃmuːeɪl;
   Shmulik=ˈʃmuːlik; Shulamit=ʃulɑːˈmiːt; Sigalit=siɡɑːˈliːt; Smadar=smɑːˈdɑːr; Tsvi=tsviː; Tzipora=tsɪˈpɔːrə;
   Vered=ˈvɛrɛd; Yacov=ˈjɑːkoʊv; Yael=jɑːˈɛl; Yakov=ˈjɑːkoʊv; Yaniv=jɑːˈniːv; Yehoshua=jɛhoʊˈʃuːə;
   Yeshayahu=jɛʃɑːˈjɑːhu; Yigal=jiˈɡɑːl; Yitzhak=ˈjiːtsɑːk; Yoav=ˈjoʊɑːv; Yoel=joʊˈɛl; Yonatan=joʊnɑːˈtɑːn;
   Yoram=jɔːˈrɑːm; Zeev=zeɪˈɛv; Zvi=tsviː`,
  // Persian
  `Afsaneh=ɑːfsɑːˈneɪ; Akbar=ɑːkˈbɑːr; Alireza=ɑːlirɛˈzɑː; Amirhossein=ɑːmirhoʊˈseɪn; Anahita=ɑːnɑːˈhiːtə;
   Anoush=ɑːˈnuːʃ; Arash=ɑːˈrɑːʃ; Asghar=æsˈɡɑːr; Azar=ɑːˈzɑːr; Babak=bɑːˈbɑːk; Bahareh=bɑːhɑːˈreɪ; Dariush=dɑːriˈuːʃ;
   Ehsan=ɛˈsɑːn; Elaheh=ɛlɑːˈheɪ; Elham=ɛlˈhɑːm; Farhad=fɑːrˈhɑːd; Farideh=fɑːriˈdeɪ; Farrokh=fɑːˈroʊk;
   Farzaneh=fɑːrzɑːˈneɪ; Fereshteh=fɛrɛʃˈteɪ; Forough=foʊˈruː; Gholam=ɡoʊˈlɑːm; Golnaz=ɡoʊlˈnɑːz;
   Habibollah=hɑːbiboʊˈlɑː; Hossein=hoʊˈseɪn; Houshang=huˈʃɑːŋɡ; Jahangir=dʒɑːhɑːnˈɡiːr; Javad=dʒɑːˈvɑːd;
   Kaveh=kɑːˈveɪ; Kazem=kɑːˈzɛm; Khosrow=koʊsˈroʊ; Ladan=lɑːˈdɑːn; Laleh=lɑːˈleɪ; Mahnaz=mɑːˈnɑːz; Manijeh=mɑːniˈʒeɪ;
   Manouchehr=mɑːnuˈtʃɛr; Marzieh=mɑːrziˈeɪ; Masoud=mɑːˈsuːd; Masoumeh=mɑːsuˈmeɪ; Maziar=mɑːziˈɑːr; Mehrdad=meɪrˈdɑːd;
   Mehrnaz=meɪrˈnɑːz; Milad=miˈlɑːd; Mojgan=moʊʒˈɡɑːn; Mojtaba=moʊdʒtɑːˈbɑː; Nahid=nɑːˈhiːd; Nasim=nɑːˈsiːm;
   Nastaran=nɑːstɑːˈrɑːn; Navid=nɑːˈviːd; Nazanin=nɑːzɑːˈniːn; Niloufar=niluˈfɑːr; Parham=pɑːrˈhɑːm; Parisa=pɑːriˈsɑː;
   Parvaneh=pɑːrvɑːˈneɪ; Rahim=rɑːˈhiːm; Ramin=rɑːˈmiːn; Reyhaneh=reɪhɑːˈneɪ; Reza=rɛˈzɑː; Roya=roʊˈjɑː;
   Sepideh=sɛpiˈdeɪ; Setareh=sɛtɑːˈreɪ; Shaghayegh=ʃɑːɡɑːˈjɛɡ; Shahab=ʃɑːˈhɑːb; Shahram=ʃɑːˈrɑːm; Shahrzad=ʃɑːrˈzɑːd;
   Sharareh=ʃɑːrɑːˈreɪ; Simin=siˈmiːn; Vahid=vɑːˈhiːd`,
  // Vietnamese
  `Bích=bɪk; Chiến=ˈtʃiːɛn; Duyen=ˈjwiːn; Duyên=ˈjwiːn; Hoà=hwɑː; Hoài=hwaɪ; Hoàng=hwɑːŋ; Huong=hʊŋ; Huyen=ˈhwiːɛn;
   Huyền=ˈhwiːɛn; Huệ=hweɪ; Hòa=hwɑː; Hương=hʊŋ; Hường=hʊŋ; Khue=kweɪ; Khuê=kweɪ; Kien=ˈkiːɛn; Kiên=ˈkiːɛn; Liên=liːn;
   Lương=lʊŋ; Nghi=niː; Ngoc=nɔk; Nguyen=ŋwɪn; Nguyet=ˈnwiːɛt; Nguyên=ˈnwiːɛn; Nguyệt=ˈnwiːɛt; Ngà=nɑː; Nhi=njiː;
   Nhung=njʊŋ; Nhân=njʌn; Nhã=njɑː; Như=njuː; Nhật=njʌt; Phuc=fuːk; Phuong=fʊŋ; Phúc=fuːk; Phương=fʊŋ; Phượng=fʊŋ;
   Quang=kwɑːŋ; Quynh=kwɪn; Quyên=ˈkwiːn; Thi=tiː; Thiên=ˈtiːɛn; Thuan=twɑːn; Thuy=twiː; Thuỳ=twiː; Thùy=twiː;
   Thúy=twiː; Thủy=twiː; Tien=ˈtiːɛn; Tiến=ˈtiːɛn; Toàn=twɑːn; Tuan=twɑːn; Tuong=tʊŋ; Tuyen=ˈtwiːɛn; Tuyet=ˈtwiːɛt;
   Tuyết=ˈtwiːɛt; Tuyền=ˈtwiːɛn; Tường=tʊŋ; Uyen=ˈwiːɛn; Uyên=ˈwiːɛn; Vương=vʊŋ; Xuân=swʌn; Đào=daʊ`,
  // Portuguese
  `Abílio=əˈbiːlioʊ; Aloísio=ɑːloʊˈiːzioʊ; Amílcar=əˈmiːlkɑːr; António=ɑːnˈtoʊnioʊ; Caetano=kaɪeɪˈtɑːnoʊ; Caio=ˈkaɪoʊ;
   Cauã=kaʊˈɑːn; Cintia=ˈsiːntiə; Conceição=koʊnseɪˈsaʊ; Duarte=duˈɑːrti; Eugénia=eɪuˈʒeɪniə; Filipa=fiˈliːpə;
   Filipe=fiˈliːpi; Fábio=ˈfɑːbioʊ; Fátima=ˈfɑːtimə; Geraldo=hɛˈrɑːldoʊ; Getúlio=ʒeɪˈtuːlioʊ; Gisele=ʒɪˈzɛl;
   Goncalo=ɡɒnˈsɑːluː; Gonçalo=ɡɒnˈsɑːluː; Guilherme=ɡiːlˈjɛrmi; Inácio=iˈnɑːsioʊ; Inês=iˈneɪs; Joana=ʒoʊˈɑːnə;
   Joao=ʒuˈaʊ; Joaquim=ʒwɑːˈkiːm; João=ʒuˈaʊ; Lazaro=ˈlɑːzɑːroʊ; Laís=lɑːˈiːs; Ligia=ˈliːʒiə; Luiz=luˈiːz;
   Luiza=luˈiːzə; Lurdes=ˈluːrdis; Luís=luˈiːs; Luísa=luˈiːzə; Lázaro=ˈlɑːzɑːroʊ; Lúcia=ˈluːsiə; Magali=mɑːɡɑːˈliː;
   Maitê=maɪˈteɪ; Mateus=mɑːˈteɪus; Maurício=maʊˈriːsioʊ; Murilo=muˈriːloʊ; Otávio=oʊˈtɑːvioʊ; Rogério=roʊˈʒɛrioʊ;
   Ronaldo=roʊˈnɑːldoʊ; Rosana=roʊˈzɑːnə; Rosangela=roʊˈzɑːnʒɛlə; Rosângela=roʊˈzɑːnʒɛlə; Sebastião=seɪbɑːstiˈaʊ;
   Sérgio=ˈsɛrʒioʊ; Teresinha=teɪreɪˈziːnjə; Thiago=tʃiˈɑːɡoʊ; Tiago=tʃiˈɑːɡoʊ; Tânia=ˈtɑːniə; Valdemar=vɑːldeɪˈmɑːr;
   Vania=ˈvɑːniə; Vinicius=viˈniːsius; Vinícius=viˈniːsius; Vânia=ˈvɑːniə; Vítor=ˈviːtɔːr; Zulmira=zulˈmiːrə`,
  // Pacific and South-East Asian
  `Adhi=ˈɑːdi; Aisyah=ɑːˈiːʃə; Ajeng=ˈɑːdʒɛŋ; Amihan=ɑːˈmiːhɑːn; Anela=ɑːˈnɛlə; Anucha=ɑːnuˈtʃɑː; Aroha=ɑːˈroʊhə;
   Atarangi=ɑːtɑːˈrɑːŋi; Ayu=ˈɑːju; Chanida=tʃɑːˈniːdə; Corazon=kɔːrɑːˈzoʊn; Eko=ˈɛkoʊ; Emere=ˈɛmɛreɪ;
   Erlinda=ɛrˈliːndə; Gilang=ˈɡiːlɑːŋ; Gliceria=ɡlɪˈseɪriə; Hinemoa=hinɛˈmoʊɑː; Hinewai=hinɛˈwaɪ; Ihaia=iˈhaɪə;
   Intan=ˈɪntɑːn; Iolana=joʊˈlɑːnə; Jejomar=dʒeɪdʒoʊˈmɑːr; Jhoanna=dʒoʊˈɑːnə; Kahurangi=kɑːhuˈrɑːŋi; Kaleo=kɑːˈlɛoʊ;
   Kanokwan=kɑːnoʊkˈwɑːn; Kanya=kɑːnˈjɑː; Kawika=kɑːˈviːkə; Keahi=keɪˈɑːhi; Keala=keɪˈɑːlə; Kealoha=keɪɑːˈloʊhə;
   Keanu=keɪˈɑːnu; Khairul=ˈkaɪrʊl; Kiele=kiˈɛleɪ; Ligaya=liˈɡɑːjə; Luzviminda=luzviˈmiːndə; Mahuika=mɑːhuˈiːkə;
   Makisig=mɑːˈkiːsɪɡ; Malia=mɑːˈliːə; Manaia=mɑːˈnaɪə; Maricel=mɑːriˈsɛl; Māia=ˈmaɪə; Nurul=ˈnuːrʊl; Nyoman=ˈnjoʊmɑːn;
   Rahayu=rɑːˈhɑːju; Rawiri=ˈrɑːwiri; Rizal=riˈzɑːl; Sefina=sɛˈfiːnə; Setiawan=sətiˈɑːwɑːn; Sione=siˈoʊneɪ;
   Siosaia=sioʊˈsaɪə; Tangaroa=tɑːŋɑːˈroʊɑː; Waimarie=ˈwaɪmɑːrieɪ`,
  // Caucasian and Central Asian
  `Aigerim=aɪɡeɪˈriːm; Akmal=ɑːkˈmɑːl; Anahit=ɑːnɑːˈhiːt; Anush=ɑːˈnuːʃ; Anushavan=ɑːnuʃɑːˈvɑːn; Aram=ɑːˈrɑːm;
   Armine=ɑːrmiˈneɪ; Ashot=ɑːˈʃoʊt; Azamat=ɑːzɑːˈmɑːt; Ceyhun=dʒeɪˈhuːn; Gagik=ɡɑːˈɡiːk; Garegin=ɡɑːrɛˈɡiːn;
   Gayane=ɡɑːjɑːˈneɪ; Gevorg=ɡɛˈvɔːrɡ; Giorgi=ɡiˈɔːrɡi; Gulnara=ɡulˈnɑːrə; Guram=ˈɡuːrɑːm; Hasmik=hɑːsˈmiːk;
   Hrant=hrɑːnt; Kanat=kɑːˈnɑːt; Karapet=kɑːrɑːˈpɛt; Khatuna=hɑːˈtuːnə; Madina=mɑːˈdiːnə; Maia=ˈmaɪə; Mamuka=mɑːˈmuːkə;
   Marat=mɑːˈrɑːt; Narek=nɑːˈrɛk; Narine=nɑːriˈneɪ; Natia=ˈnɑːtiə; Nigar=niˈɡɑːr; Nikoloz=ˈniːkoʊloʊz; Nurlan=nʊrˈlɑːn;
   Otabek=oʊtɑːˈbɛk; Otar=ˈoʊtɑːr; Ramil=rɑːˈmiːl; Rauf=rɑːˈuːf; Shalva=ˈʃɑːlvə; Suren=suˈrɛn; Tatevik=tɑːtɛˈviːk;
   Tigran=tiˈɡrɑːn; Vakhtang=ˈvɑːktɑːŋ; Vugar=vuˈɡɑːr; Zhanar=ʒɑːˈnɑːr; Zurab=ˈzuːrɑːb`,
  // Dutch
  `Anneke=ˈɑːnəkə; Anouk=ɑːˈnuːk; Arjan=ˈɑːrjɑːn; Brechtje=ˈbrɛktʃjə; Christiaan=ˈkrɪstiɑːn; Cornelis=kɔːrˈneɪlɪs;
   Geertje=ˈɡeɪrtjə; Gerben=ˈɡɛrbən; Gijs=ɡaɪs; Hanneke=ˈhɑːnəkə; Heleen=hɛˈleɪn; Jannes=ˈjɑːnɛs; Jantje=ˈjɑːntjə;
   Jeltje=ˈjɛltjə; Jeroen=jəˈruːn; Johan=ˈjoʊhɑːn; Joost=joʊst; Juliëtte=ʒuliˈɛt; Jurgen=ˈjʊrɡən; Liselotte=lizəˈlɔːtə;
   Lodewijk=ˈloʊdəwaɪk; Maartje=ˈmɑːrtjə; Marieke=mɑːˈriːkə; Marijke=mɑːˈraɪkə; Marijn=mɑːˈraɪn; Marinus=mɑːˈriːnʊs;
   Marjolein=mɑːrjoʊˈlaɪn; Marloes=ˈmɑːrlus; Matthijs=mɑːˈtaɪs; Maurits=ˈmaʊrɪts; Noortje=ˈnɔːrtjə; Piet=piːt;
   Pieter=ˈpiːtər; Rembrandt=ˈrɛmbrɑːnt; Rianne=riˈɑːnə; Rutger=ˈrʊtɡər; Sanne=ˈsɑːnə; Sjoerd=ʃʊərt; Sjors=ʃɔːrs;
   Stijn=staɪn; Thijs=taɪs; Tineke=ˈtiːnəkə`,
  // Greek
  `Anastasios=ɑːnɑːˈstɑːsioʊs; Aristeidis=ɑːriˈstiːdis; Aristotelis=ɑːristoʊˈtɛlis; Athanasios=ɑːθɑːˈnɑːsioʊs;
   Athina=ɑːˈθiːnə; Charis=ˈkærɪs; Chrysoula=kriˈsuːlə; Despina=ˈdɛspinə; Dimitra=diˈmiːtrə; Dimitrios=diˈmiːtrioʊs;
   Dionysia=dioʊniˈsiːə; Dionysios=dioʊˈniːsioʊs; Efstathios=ɛfˈstɑːθioʊs; Eirini=iˈriːni; Elissavet=ɛlisɑːˈvɛt;
   Emmanouil=ɛmɑːnuˈiːl; Ioanna=joʊˈɑːnə; Ioannis=joʊˈɑːnis; Kalliopi=kɑːliˈoʊpi; Konstantina=koʊnstɑːnˈtiːnə;
   Kyriaki=kiriɑːˈkiː; Leonidas=liˈɑːnɪdəs; Michail=mihɑːˈiːl; Nikolaos=niˈkoʊlɑːoʊs; Panayiotis=pɑːnɑːˈjoʊtis;
   Paraskevi=pɑːrɑːskɛˈviː; Pinelopi=pineɪˈloʊpi; Polyxeni=poʊliˈksɛni; Spyridon=spiˈriːdoʊn; Stavroula=stɑːˈvruːlə;
   Styliani=stiliɑːˈniː; Theodoros=θeɪˈoʊdoʊroʊs; Vangelis=vɑːŋˈɡɛlis; Vasilios=vɑːˈsiːlioʊs; Vassilios=vɑːˈsiːlioʊs;
   Xenofon=ˈksɛnoʊfoʊn`,
  // Czech
  `Bohumil=ˈbɔːhumɪl; Božena=ˈbɔːʒɛnə; Dalibor=ˈdɑːlibɔːr; Drahomíra=ˈdrɑːhɔːmirə; Iveta=ˈiːvɛtə; Jiri=ˈjɪrʒi;
   Jiřina=ˈjɪrʒinə; Jiří=ˈjɪrʒi; Ján=jɑːn; Katarína=ˈkɑːtɑːrinə; Kvetoslava=ˈkvjɛtɔːslɑːvə; Květoslava=ˈkvjɛtɔːslɑːvə;
   Libor=ˈliːbɔːr; Libuše=ˈliːbuʃeɪ; Magdaléna=ˈmɑːɡdɑːlɛnə; Marián=ˈmɑːriɑːn; Miloslav=ˈmɪlɔːslɑːv; Miluše=ˈmɪluʃeɪ;
   Ondřej=ˈɔndʒeɪ; Růžena=ˈruːʒɛnə; Soňa=ˈsɔːnjə; Tibor=ˈtiːbɔːr; Vojtech=ˈvɔɪtɛk; Vojtěch=ˈvɔɪtjɛk;
   Vítězslav=ˈviːtjɛslɑːv; Zbyněk=ˈzbɪnjɛk; Zuzana=ˈzuːzɑːnə; Ľudmila=ˈljuːdmilə; Ľudovít=ˈljuːdɔːvit; Štefan=ˈʃtɛfɑːn;
   Štěpán=ˈʃtɛpɑːn; Štěpánka=ˈʃtɛpɑːŋkə`,
  // Hungarian
  `András=ˈɑːndrɑːʃ; Anikó=ˈɑːnikɔː; Aranka=ˈɑːrɑːŋkə; Bernadett=ˈbɛrnɑːdɛt; Bálint=ˈbɑːlint; Dorottya=ˈdɔːrɔːtʃjə;
   Dénes=ˈdeɪnɛʃ; Fruzsina=ˈfruːʒinə; Gellért=ˈɡɛleɪrt; Gizella=ˈɡiːzɛlə; Gábor=ˈɡɑːbɔːr; Gáspár=ˈɡɑːʃpɑːr;
   Ildikó=ˈiːldikɔː; István=ˈiːʃtvɑːn; Jenő=ˈjɛnoʊ; Katalin=ˈkɑːtɑːlin; Krisztina=ˈkriːstinə; Károly=ˈkɑːrɔːj;
   László=ˈlɑːsloʊ; Rozália=ˈrɔːzɑːliə; Rózsa=ˈrɔːʒə; Szabolcs=ˈsɑːbɔːltʃ; Szilárd=ˈsiːlɑːrd; Sándor=ˈʃɑːndɔːr;
   Tímea=ˈtiːmeɪə; Tünde=ˈtuːndeɪ; Zsuzsa=ˈʒuːʒə; Ágnes=ˈɑːɡnɛʃ`,
  // Baltic
  `Algirdas=ˈɑːlɡɪrdɑːs; Antanas=ˈɑːntɑːnɑːs; Artūras=ɑːrˈtuːrɑːs; Baiba=ˈbaɪbə; Dainis=ˈdaɪnɪs; Dzintars=ˈdzɪntɑːrs;
   Edgars=ˈɛdɡɑːrs; Gediminas=ɡɛdiˈmiːnɑːs; Guntis=ˈɡʊntɪs; Ilze=ˈɪlzeɪ; Inese=ˈiːnɛseɪ; Jaan=jɑːn; Juris=ˈjuːrɪs;
   Jānis=ˈjɑːnɪs; Kęstutis=kɛsˈtuːtɪs; Merike=ˈmɛrikeɪ; Mindaugas=ˈmɪndaʊɡɑːs; Peeter=ˈpeɪtɛr; Piret=ˈpiːrɛt;
   Povilas=ˈpoʊvilɑːs; Pēteris=ˈpeɪtɛrɪs; Raimonds=ˈraɪmoʊnds; Saulius=ˈsaʊlius; Sirje=ˈsɪrjeɪ; Uldis=ˈuːldɪs;
   Valdis=ˈvɑːldɪs; Vytautas=ˈviːtaʊtɑːs`,
  // Romanian
  `Alexandru=ɑːlɛkˈsɑːndru; Andreea=ɑːnˈdreɪə; Aurel=aʊˈrɛl; Călin=kəˈliːn; Cătălin=kətəˈliːn; Gheorghe=ˈɡaɪɔːrɡeɪ;
   Gigi=ˈdʒiːdʒi; Grigore=ɡriˈɡɔːreɪ; Ileana=ɪliˈɑːnə; Ioana=joʊˈɑːnə; Iulian=juliˈɑːn; Mihaela=mihɑːˈɛlə;
   Nicolae=nikoʊˈlaɪ; Nicoleta=nikoʊˈlɛtə; Ovidiu=oʊˈviːdiu; Radu=ˈrɑːdu; Ruxandra=rukˈsɑːndrə; Răzvan=rəzˈvɑːn;
   Sergiu=ˈsɛrdʒiu; Valeriu=vɑːˈlɛriu; Vasile=vɑːˈsiːleɪ; Viorel=vioʊˈrɛl; Viorica=vioʊˈriːkə`,
];
