import { gazetteerRows } from './gazetteer-rows.ts'

export const kwazuluNatal = gazetteerRows`
Durban 4001 -29.86 31.02 5 = eThekwini
  Berea 4001 -29.85 31.00 2
  Musgrave 4001 -29.85 31.00 1
  Glenwood 4001 -29.87 30.99 1
  Umbilo 4001 -29.89 30.98 1
  Morningside 4001 -29.83 31.01 2
  Essenwood 4001 -29.84 31.00 1
  Overport 4091 -29.84 30.99 1
  Sydenham 4091 -29.83 30.99 1
  Sherwood 4091 -29.84 30.97 1
  Mayville 4091 -29.85 30.97 1
  Westville 3629 -29.84 30.93 3
  Cato Manor 4091 -29.86 30.97 1
  Carrington Heights 4001 -29.88 30.97 1
  Bluff 4052 -29.93 31.00 2 = The Bluff
  Clairwood 4052 -29.92 30.97 1
  Mobeni 4052 -29.94 30.96 1
  Jacobs 4052 -29.93 30.98 1
  Montclair 4004 -29.92 30.96 1
  Yellowwood Park 4004 -29.92 30.93 1
  Chatsworth 4092 -29.91 30.88 3
  Umlazi 4031 -29.97 30.88 3
  Isipingo 4110 -29.99 30.93 2
  Prospecton 4133 -29.99 30.94 1
  KwaMakhutha 4126 -30.02 30.87 1
  Amanzimtoti 4126 -30.05 30.89 3 = Toti
  Kingsburgh 4126 -30.08 30.87 1
  Durban North 4051 -29.79 31.04 2
  Glenashley 4051 -29.77 31.06 1
  La Lucia 4051 -29.75 31.06 1
  Umhlanga 4319 -29.73 31.08 3 = Umhlanga Rocks, uMhlanga
  Umhlanga Ridge 4319 -29.73 31.07 1
  Cornubia 4302 -29.70 31.05 1
  Mount Edgecombe 4302 -29.71 31.05 1
  Phoenix 4068 -29.70 31.01 3
  Ntuzuma 4359 -29.74 30.95 1
  Inanda 4309 -29.68 30.94 2
  KwaMashu 4360 -29.74 30.98 3
  Newlands East 4037 -29.77 30.98 1
  Newlands West 4037 -29.78 30.96 1
  Reservoir Hills 4091 -29.80 30.94 1
  Springfield 4091 -29.81 31.00 1
  Riverhorse Valley 4017 -29.76 31.01 1
  Pinetown 3610 -29.82 30.87 4
  New Germany 3610 -29.80 30.88 1
  Cowies Hill 3610 -29.83 30.89 1
  Westmead 3610 -29.83 30.84 1
  Queensburgh 4093 -29.87 30.90 2
  Clermont 3610 -29.79 30.90 1
  KwaDabeka 3610 -29.77 30.91 1
  Kloof 3610 -29.79 30.83 2
  Gillitts 3610 -29.80 30.79 1
  Waterfall 3610 -29.75 30.82 1
  Hillcrest 3610 -29.78 30.76 2
  Assagay 3610 -29.78 30.74 1
  Cato Ridge 3680 -29.73 30.59 1
  Hammarsdale 3700 -29.80 30.66 2
  Mpumalanga Township 3699 -29.82 30.63 1
  Tongaat 4399 -29.57 31.12 2 = oThongathi
  Verulam 4339 -29.65 31.05 2
  Umdloti 4350 -29.67 31.11 1
  La Mercy 4399 -29.63 31.13 1
Ballito 4420 -29.54 31.21 3
  Salt Rock 4391 -29.50 31.24 1
  Sheffield Beach 4420 -29.48 31.25 1
KwaDukuza 4449 -29.33 31.29 3 = Stanger
Mandeni 4490 -29.16 31.40 2
Eshowe 3815 -28.89 31.46 2
Gingindlovu 3800 -29.03 31.59 1
Mtunzini 3867 -28.95 31.75 1
Empangeni 3880 -28.76 31.90 3
  Ngwelezane 3880 -28.77 31.87 1
  Esikhaleni 3887 -28.87 31.90 2 = eSikhawini
Richards Bay 3900 -28.78 32.04 4 = Richardsbaai
  Meerensee 3901 -28.78 32.10 1
  Arboretum 3900 -28.76 32.06 1
KwaMbonambi 3915 -28.60 32.09 1
Mtubatuba 3935 -28.42 32.18 2
St Lucia 3936 -28.38 32.41 1
Hluhluwe 3960 -28.02 32.27 1
Jozini 3969 -27.43 32.07 2
Mkuze 3965 -27.62 32.04 1
Manguzi 3973 -27.01 32.75 1 = KwaNgwanase
Ingwavuma 3968 -27.13 32.00 1
Pongola 3170 -27.38 31.62 2 = uPhongolo
Nongoma 3950 -27.90 31.65 2
Ulundi 3838 -28.33 31.42 3
Melmoth 3835 -28.59 31.40 1
Babanango 3850 -28.38 31.08 1
Nkandla 3855 -28.62 31.09 1
Vryheid 3100 -27.77 30.79 3
Paulpietersburg 3180 -27.42 30.82 2
Utrecht 2980 -27.66 30.32 1
Newcastle 2940 -27.76 29.93 4
  Madadeni 2951 -27.76 30.04 2
  Osizweni 2952 -27.78 30.14 2
Dannhauser 3080 -28.01 30.05 1
Dundee 3000 -28.16 30.23 3
Glencoe 2930 -28.18 30.15 2
Nquthu 3135 -28.22 30.67 1
Ladysmith 3370 -28.56 29.78 4
  Ezakheni 3381 -28.63 29.92 2
  Steadville 3373 -28.55 29.81 1
Bergville 3350 -28.73 29.37 1
Winterton 3340 -28.81 29.53 1
Colenso 3360 -28.73 29.82 1
Weenen 3325 -28.85 30.08 1
Estcourt 3310 -29.01 29.87 3
Mooi River 3300 -29.21 30.00 2 = Mooirivier
Nottingham Road 3280 -29.36 30.00 1
Howick 3290 -29.48 30.23 3
  Hilton 3245 -29.54 30.30 2
  Mpophomeni 3291 -29.57 30.18 1
Pietermaritzburg 3201 -29.60 30.38 4 = uMgungundlovu, Maritzburg, PMB
  Scottsville 3201 -29.62 30.40 1
  Hayfields 3201 -29.63 30.41 1
  Northdale 3201 -29.57 30.40 1
  Edendale 3217 -29.65 30.34 2
  Imbali 3219 -29.66 30.35 1
  Mkondeni 3201 -29.65 30.41 1
  Chase Valley 3201 -29.58 30.37 1
  Ashburton 3201 -29.67 30.45 1
Greytown 3250 -29.06 30.59 2
Kranskop 3268 -28.97 30.86 1
Wartburg 3233 -29.43 30.57 1
Dalton 3236 -29.35 30.64 1
Richmond 3780 -29.87 30.27 2
Ixopo 3276 -30.15 30.06 2
Underberg 3257 -29.79 29.49 1
Himeville 3256 -29.75 29.51 1
Bulwer 3244 -29.81 29.77 1
Creighton 3263 -30.03 29.84 1
Kokstad 4700 -30.55 29.42 3
Umzimkulu 3297 -30.26 29.93 2 = Mzimkhulu
Harding 4680 -30.57 29.88 2
Scottburgh 4180 -30.29 30.75 2
  Umkomaas 4170 -30.20 30.79 1 = Umkomazi
  Pennington 4184 -30.38 30.69 1
Umzinto 4200 -30.31 30.66 1
Hibberdene 4220 -30.57 30.57 1
Port Shepstone 4240 -30.74 30.45 3
  Shelly Beach 4265 -30.80 30.41 1
  Uvongo 4270 -30.83 30.40 1
Margate 4275 -30.86 30.37 3
  Ramsgate 4285 -30.89 30.35 1
Southbroom 4277 -30.92 30.32 1
Port Edward 4295 -31.05 30.22 1
`
