"""The decks as they were designed, card by card, in the words of their grammar: what the files are held against."""
from __future__ import annotations

TASKS = """
T01 > com|mag > elf = 6 11 8
T02 > elf +silver_flute* > @meadowshire_dwelling -silver_flute = 6 14 5
T03 > com > @glendale_dwelling = 10 9 4
T04 > mag +havor_hammer* > @edgewood_dwelling -havor_hammer = 5 5 17
T05 > com +lost_chronicle* > @green_grove_dwelling -lost_chronicle = 16 5 4
T06 > elf|mag +nova_ring* > @timberlane_dwelling -nova_ring = 6 10 10
T07 > any:town +rare_spices* > @woodland_dwelling -rare_spices = 11 7 4
T08 > any:mountain/common & any:mountain/magic = 4 4 10
T09 > elf +moon_herbs* > @meadowfarm_town -moon_herbs = 13 9 3
T10 > @hillshire_town > com = 8 11 4
T11 > @torwall_city > com|elf = 10 6 7
T12 > com > @shrineheart_abbey = 7 11 5
T13 > any:coast/common > @woodswall_quay = 5 7 8
T14 > in:crescent_ridge +ridge_horn* > mag -ridge_horn = 4 9 15
T15 > in:longrift > elf = 8 12 4
T16 > elf > meet:hamdrel = 9 15 4
T17 > meet:mentor +sealed_letter* > com|elf -sealed_letter = 8 7 8
T18 > com & elf & mag = 12 11 12
T19 > any:stone > elf = 6 16 8
T20 > meet:ruktal = 7 12 9
T21 > meet:megmoran +living_ember* > elf -living_ember = 5 6 17
T22 > meet:meligar +storm_feather* > com -storm_feather = 7 7 14
T23 > meet:melekok +sea_pearl* > com|elf -sea_pearl = 7 8 13
T24 > meet:wizard > com = 15 9 5
T25 > meet:wizard +healing_balm* > any:town -healing_balm lose_turn=1 = 14 12 5
T26 > meet:wizard count=2 = 16 10 8
T27 > in:dragon_lair +dragon_scale* > meet:sorcerer -dragon_scale = 5 7 20
T28 > @lair_den > rnd = 7 9 22
T29 > @high_hollow > com = 9 9 7
T30 > elf > @star_crest = 10 13 6
T31 > all:dwelling = 16 17 9
T32 > all:town = 19 15 14
T33 > all:tower = 9 8 22
T34 > banish:demon > com|elf = 5 7 15
T35 > @hillshire_town needs=dog|horse = 7 9 4
T36 > com|elf > @torwall_city ! open = 7 11 5
T37 > elf|mag lose_turn=1 > @crescent_town = 8 8 11
T38 > com > elf ! deadline 21 = 10 10 7
T39 > elf > elf > elf = 13 14 6
T40 > any:mountain +star_iron* > com > @torwall_city -star_iron = 8 5 18
T41 > mag roll>=4 = 5 5 11
T42 > any:coast/elf & any:coast/common = 7 8 3
T43 > com +old_map* > elf|mag -old_map = 15 6 6
T44 > rnd > rnd = 8 10 8
T45 > in:sacred_circle > com = 6 12 6
T46 > com|elf > com|mag > meet:mentor = 8 11 12
T47 > @green_grove_dwelling > meet:wizard = 16 8 4
T48 > mag level>=2 > com|elf = any 28
T49 > any:town > any:dwelling = 4 4 4 ; reveal_wizard
T50 > meet:wizard:ishkatar = 21 9 6
T51 > com > com|mag = 8 9 8
T52 > elf +queen_bee* > in:meadowfarm -queen_bee = 14 7 5
T53 > com & elf = 7 9 8
T54 > in:hillshire > com|elf = 5 7 12
T55 > com|elf > in:torwall = 13 5 6
T56 > com +oak_acorns* > mag -oak_acorns = 9 5 14
T57 > elf > elf = 7 12 5
T58 > com lose_turn=1 > elf|mag = 8 7 13
T59 > mag +shadow_lantern* > com -shadow_lantern = 7 5 16
T60 > com|mag > com = 3 10 6 ; animal:dog
T61 > elf > in:crescent_ridge = 4 9 5 ; animal:winged_horse
T62 > com & com|elf = 9 8 7
T63 > in:melekok +clock_hand* > com -clock_hand ! deadline 24 = 14 6 9
T64 > elf +autumn_red* > com|elf -autumn_red = 7 15 4
T65 > elf|mag > com = 5 8 12
T66 > com +white_goose* > in:hamdrel -white_goose = 5 14 7
T67 > com > rnd = 9 6 4 ; extra_turn
T68 > elf level>=2 > com|mag = 5 15 7
T69 > in:glendale > com = 12 8 4
T70 > elf > com|elf needs=dog|horse|winged_horse = 6 8 16
T71 > com|elf > in:meligar ! open = 5 7 12
T72 > elf|mag +crown_pearl* > @torwall_city -crown_pearl = 7 4 15
T73 > elf +elven_nets* > @woodswall_haven -elven_nets = 12 5 8
T74 > rnd > @woodswall_quay ! deadline 28 = 8 14 5
T75 > com > @longrift_town = 5 11 7
T76 > com|mag +edelweiss* > @crescent_town -edelweiss = 4 7 15
T77 > elf +painted_psalter* > @shrineheart_abbey -painted_psalter = 12 8 5
T78 > com +dancing_shoes* > @glendale_dwelling -dancing_shoes = 5 13 7
T79 > mag +moon_silver* > @edgewood_dwelling -moon_silver = 8 6 13
T80 > com|elf > @timberlane_dwelling = 13 6 4
T81 > rnd > @woodland_dwelling = 9 3 6 ; reveal_wizard
T82 > @meadowfarm_town +first_loaf* > elf -first_loaf = 13 5 7
T83 > @hillshire_town lose_turn=1 > mag = 7 13 8
T84 > @meadowshire_dwelling > com|mag = 5 6 13
T85 > @green_grove_dwelling +leaf_book* > com -leaf_book = 12 8 5
T86 > com > meet:mentor = 4 11 6
T87 > elf +broken_staff* > meet:wizard -broken_staff = 9 7 15
T88 > com|elf +wild_honey* > meet:hamdrel -wild_honey = 17 8 5
T89 > meet:mentor > com|elf = 10 4 7
T90 > meet:sorcerer +jarred_cloud* > com -jarred_cloud = 5 7 14
T91 > com & elf|mag & elf = 11 13 10
T92 > com > rnd > com|elf ! open = 11 10 13
T93 > elf > mag roll>=3 > com = 12 13 14
T94 > rnd > rnd = 7 10 9
T95 > mag > rnd = 13 8 6
T96 > in:sacred_circle +circle_dew* > rnd -circle_dew = 5 15 7
T97 > rnd > meet:wizard count=2 = 22 8 14
T98 > in:dragon_lair > mag = 7 5 14 ; secret_wizard
""".strip().splitlines()

EVENTS = """
E01 immediate : gain any 6
E02 immediate : gain K4 P4
E03 immediate : gain P4 W4
E04 immediate : lose any 4
E05 immediate : complete_task 1
E06 immediate : reveal_wizard choice
E07 immediate : secret_wizard
E08 immediate : teleport @star_crest
E09 immediate : teleport choice tower
E10 immediate : place_demon territory 2
E11 immediate : remove_demons territory
E12 immediate : extra_turn 1
E13 immediate : cure
E14 immediate : steal_items
E15 immediate : draw_task 1
E16 immediate : contact_mentor
E17 immediate : summon_wizard
E18 kept : on theft cancel
E19 kept : on trap,teleport cancel
E20 kept : on own_roll reroll
E21 kept : on demon treat_as 6
E22 kept : on dragon treat_as 6
E23 lasting 7 : gain_bonus 2
E24 lasting 5 : no_spells
E25 delayed 5 : gain any 8
E26 delayed 3 : demon_here
E27 movement 4 : sail_rate 4
E28 movement 3 : roll_times 2
E29 movement 5 : terrain_cost 1
E30 movement 3 : roll_half
E31 movement 2 : fly 6
E32 trap : lose_turns 3
E33 trap : roll_to_move 5
E34 trap : lose_turns d6
E35 trap : teleport rnd
E36 immediate : gain any 7
E37 immediate : reveal_wizard choice
E38 immediate : summon_wizard
E39 immediate : summon_wizard
E40 immediate : place_demon territory 2
E41 immediate : draw_task 1
E42 kept : on theft cancel
E43 kept : on demon treat_as 6
E44 lasting 7 : gain_bonus 2
E45 delayed 5 : gain any 8
E46 movement 4 : roll_times 2
E47 movement 5 : terrain_cost 1
E48 trap : lose_turns 2
E49 trap : roll_to_move 5
""".strip().splitlines()
